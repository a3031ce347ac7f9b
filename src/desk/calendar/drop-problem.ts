import { rescheduleRefusal } from '../../scheduling/appointments/appointment-status.ts'
import type { Day } from '../../platform/day/day.ts'
import { sentence, type TextKey } from '../../platform/i18n/text-key.ts'
import type { CalendarAppointment } from './calendar.ts'
import type { Block } from './day-blocks.ts'

/** Where a dragged appointment is held: a consultant's day, and what is there at that time. */
export interface DropPlace {
  day: Day
  consultantId: number
  /** Undefined where the consultant has no hours. */
  block: Block | undefined
}

/** Why an appointment cannot be moved at all, in the words of the rule, or undefined. */
export function dragProblem(appointment: CalendarAppointment, today: Day): TextKey | undefined {
  const refusal = rescheduleRefusal(appointment, appointment.version, today)
  return refusal && `problem.${refusal}`
}

/**
 * Why an appointment cannot be dropped at a place, or undefined. A move keeps the consultant and the
 * branch. Its own place is no mistake, but nothing to move to: 'same'.
 */
export function dropProblem(
  { id, consultantId, branchId }: CalendarAppointment,
  { consultantId: whose, block }: DropPlace,
): TextKey | 'same' | undefined {
  if (block?.kind === 'appointment' && block.appointment.id === id) return 'same'
  if (whose !== consultantId) return sentence('calendar.drop.otherConsultant')
  if (!block) return sentence('problem.slot_not_offered')
  if (block.kind === 'appointment') {
    const isLive = block.appointment.status !== 'CN'
    return sentence(isLive ? 'calendar.drop.taken' : 'calendar.drop.cancelled')
  }
  if (block.kind !== 'free') return problems[block.kind]
  return block.branchId === branchId ? undefined : sentence('calendar.drop.otherBranch')
}

const problems = {
  taken: 'calendar.drop.taken',
  break: 'calendar.drop.break',
  holiday: 'problem.holiday',
  leave: 'problem.on_leave',
  past: 'problem.past_slot',
  later: 'problem.outside_booking_window',
} as const satisfies Record<Exclude<Block['kind'], 'free' | 'appointment'>, TextKey>
