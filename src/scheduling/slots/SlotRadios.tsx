import type { Day } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { partsOfDay } from './parts-of-day.ts'
import { SlotGroups } from './SlotGroups.tsx'
import type { Slot } from './slots.ts'

interface SlotRadiosProps {
  slots: Slot[]
  /** The id of the chosen slot. */
  value: number | null
  onChange: (id: number) => void
  label: string
  error?: string | undefined
  day?: Day | undefined
}

/** The slots of a day, grouped into morning, afternoon and evening. */
export function SlotRadios({ slots, ...rest }: SlotRadiosProps) {
  const t = useText()
  const groups = partsOfDay(slots).map((part) => ({ ...part, label: t(`slots.${part.key}`) }))
  return <SlotGroups groups={groups} {...rest} />
}
