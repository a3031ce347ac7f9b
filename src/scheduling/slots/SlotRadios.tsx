import type { Day } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
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

const partsOfDay = [
  { key: 'morning', from: '00:00', until: '12:00' },
  { key: 'afternoon', from: '12:00', until: '17:00' },
  { key: 'evening', from: '17:00', until: '24:00' },
] as const

/** The slots of a day, grouped into morning, afternoon and evening. */
export function SlotRadios({ slots, ...rest }: SlotRadiosProps) {
  const t = useText()
  const groups = partsOfDay
    .map(({ key, from, until }) => ({
      key,
      label: t(`slots.${key}`),
      slots: slots.filter(({ starts }) => starts >= from && starts < until),
    }))
    .filter((part) => part.slots.length > 0)
  return <SlotGroups groups={groups} {...rest} />
}
