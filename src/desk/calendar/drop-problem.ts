import { rescheduleProblem } from '../../scheduling/appointments/appointment-status.ts'
import type { Day } from '../../platform/day/day.ts'
import { messageKey, type TextKey } from '../../platform/i18n/text-key.ts'
import { isLive } from '../../scheduling/appointments/statuses.ts'
import type { CalendarAppointment } from './calendar.ts'
import type { Block } from './day-blocks.ts'

/** The target of a drag: a consultant's day and the block at that time. */
export interface DropTarget {
  day: Day
  consultantId: number
  /** Undefined if the consultant has no working hours. */
  block: Block | undefined
}

/** The reason why an appointment cannot be moved at all, or undefined. */
export function dragProblem(appointment: CalendarAppointment, today: Day): TextKey | undefined {
  const problem = rescheduleProblem(appointment, appointment.version, today)
  return problem && `problem.${problem}`
}

/**
 * The reason why an appointment cannot be dropped at a slot, or undefined. Consultant and branch must
 * stay. 'same' for its own slot: no error, and no move.
 */
export function dropProblem(
  { id, consultantId, branchId }: CalendarAppointment,
  { consultantId: targetConsultantId, block }: DropTarget,
): TextKey | 'same' | undefined {
  if (block?.kind === 'appointment' && block.appointment.id === id) return 'same'
  if (targetConsultantId !== consultantId) return messageKey('calendar.drop.otherConsultant')
  if (!block) return messageKey('problem.slot_not_offered')
  if (block.kind === 'appointment') {
    return messageKey(
      isLive(block.appointment.status) ? 'calendar.drop.taken' : 'calendar.drop.cancelled',
    )
  }
  if (block.kind !== 'free') return problemByKind[block.kind]
  return block.branchId === branchId ? undefined : messageKey('calendar.drop.otherBranch')
}

const problemByKind = {
  taken: 'calendar.drop.taken',
  break: 'calendar.drop.break',
  holiday: 'problem.holiday',
  leave: 'problem.on_leave',
  past: 'problem.past_slot',
  later: 'problem.outside_booking_window',
} as const satisfies Record<Exclude<Block['kind'], 'free' | 'appointment'>, TextKey>
