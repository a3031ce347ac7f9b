import { formatDay, type Day } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ResultCount } from '../../platform/ui/ResultCount.tsx'

interface SlotCountProps {
  /** The chosen day; empty while none is chosen. */
  day: Day | ''
  /** Undefined while the slots are loading. */
  count: number | undefined
}

/**
 * Says to screen readers how many slots a day has. With its day, because another one with as many
 * must be heard too. Why a day has none is said by the note in their place.
 */
export function SlotCount({ day, count }: SlotCountProps) {
  const t = useText()
  return (
    <ResultCount isHidden>
      {day && count ? `${formatDay(day)}: ${t('slots.count', { count })}` : undefined}
    </ResultCount>
  )
}
