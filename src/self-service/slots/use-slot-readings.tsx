import { useMemo } from 'preact/hooks'
import type { Day } from '../../platform/day/day.ts'
import { isNotOffered } from '../../scheduling/slots/no-slot-reason.ts'
import { listNextSlots, listOpenSlots, listSlotDays } from '../../scheduling/slots/slots.ts'
import { slotsOutcome, type SlotsOutcome } from '../../scheduling/slots/slots-outcome.ts'
import { useReading } from '../page/use-reading.tsx'
import type { SlotReadings } from './slot-picker.ts'

interface SlotQuestion {
  /** False while no picker is shown: when it is shown again, everything is read anew. */
  isShown: boolean
  branch: number | null
  consultant: number | null
  /** Without it only the consultant's own times are offered after a day that has none. */
  service?: number | undefined
  day: Day | ''
}

/** Reads for `SlotPicker` which days of a consultant have a free time, and the slots of one. */
export function useSlotReadings(
  { isShown, branch, consultant, service, day }: SlotQuestion,
  language: string,
): SlotReadings & { outcome: SlotsOutcome } {
  const who = isShown && branch !== null && consultant !== null ? { branch, consultant } : null
  const days = useReading(listSlotDays, who && { query: who }, { language })
  const input = who && day ? { query: { ...who, day } } : null
  const open = useReading(listOpenSlots, input, { language, isRepeated: false })
  const none = reasonOf(open)
  const nextInput = input && none ? { query: { ...input.query, service } } : null
  const next = useReading(listNextSlots, nextInput, { language })
  const isReadingDays = who !== null && !days.answer && !days.failure
  const openDays = useMemo(
    () =>
      isReadingDays
        ? undefined
        : (days.answer ?? []).filter(({ state }) => state === 'open').map((it) => it.day),
    [days.answer, isReadingDays],
  )
  return {
    isAsked: input !== null,
    openDays,
    slots: open.failure ? undefined : open.answer?.slots,
    none,
    next: next.answer ? [...next.answer.own, ...next.answer.others] : [],
    failure: none ? undefined : open.failure,
    readAgain: () => {
      open.readAgain()
      days.readAgain()
    },
    outcome: slotsOutcome(open.answer, open.failure),
  }
}

/** Why there is no slot, when the server has answered that there is none. */
function reasonOf({
  answer,
  failure,
}: Pick<ReturnType<typeof useReading<typeof listOpenSlots>>, 'answer' | 'failure'>) {
  if (failure) return failure.code === 'holiday' ? 'holiday' : undefined
  if (!answer || answer.slots.length > 0) return undefined
  return isNotOffered(answer.none) ? 'notOffered' : 'noneForDay'
}
