import { type AppointmentStatus, isLive } from '../../scheduling/appointments/statuses.ts'
import type { Day } from '../../platform/day/day.ts'
import type { ProblemCode } from '../../platform/http/problem.ts'

/**
 * The reason why an appointment cannot have a record, or undefined: it is cancelled or in the future.
 * A visit can be recorded before and after it is conducted, and on later days.
 */
export function recordProblem(
  { status, day }: { status: AppointmentStatus; day: Day },
  today: Day,
): ProblemCode | undefined {
  if (!isLive(status)) return 'appointment_cancelled'
  return day > today ? 'not_yet' : undefined
}

/** A follow-up is after the visit's day. */
export const isFollowUpTooEarly = (followUpDay: Day | null, visitDay: Day): boolean =>
  followUpDay !== null && followUpDay <= visitDay

/** Body mass index from kilograms and centimetres, to one decimal; null when either is missing. */
export function bmiOf(weight: number | null, height: number | null): number | null {
  if (!weight || !height) return null
  const bmi = Math.round((weight / (height / 100) ** 2) * 10) / 10
  return bmi <= maxBmi ? bmi : null
}

/** A higher index is a mistyped figure (metres for centimetres). */
const maxBmi = 999.9
