import { useMemo } from 'react'
import type { Day } from '../../platform/day/day.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { DayMark } from '../../platform/ui/DayCalendar.tsx'
import type { DayState } from './slot-days.ts'
import { listSlotDays } from './slots.ts'

const marks = {
  full: { kind: 'full', text: messageKey('slots.fullDay') },
  holiday: { kind: 'closed', text: messageKey('seriesBooking.why.holiday') },
  none: { kind: 'none', text: messageKey('slots.noHours') },
} as const satisfies Record<Exclude<DayState, 'open'>, object>

/**
 * The marks of the days on which a consultant has no open slot at a branch; undefined while they are
 * not known. Days stay to be picked: what they are marked as may be over by then.
 */
export function useDayMarks(consultant: number | null, branch: number | null) {
  const t = useText()
  const { data, isPlaceholderData } = useCall(
    listSlotDays,
    { query: { consultant: consultant ?? 0, branch: branch ?? 0 } },
    { enabled: consultant !== null && branch !== null, staleTime: 0 },
  )
  return useMemo(() => {
    if (!data || isPlaceholderData) return undefined
    const states = new Map(data.map(({ day, state }) => [day, state]))
    return (day: Day): DayMark | undefined => {
      const state = states.get(day) ?? 'open'
      return state === 'open' ? undefined : { kind: marks[state].kind, label: t(marks[state].text) }
    }
  }, [data, isPlaceholderData, t])
}
