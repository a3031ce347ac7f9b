import type { AppointmentStatus } from '../../scheduling/appointments/appointment.ts'
import type { Day } from '../../platform/day/day.ts'
import type { ProblemCode } from '../../platform/http/problem.ts'

/**
 * Why nothing can be recorded for an appointment, or undefined: it was cancelled, or its day has
 * not come. A visit can be recorded before and after it is conducted, and completed later.
 */
export function recordRefusal(
  { status, day }: { status: AppointmentStatus; day: Day },
  today: Day,
): ProblemCode | undefined {
  if (status === 'CN') return 'appointment_cancelled'
  return day > today ? 'not_yet' : undefined
}

/** Nobody is asked to come back before they came. */
export const isFollowUpTooEarly = (followUpDay: Day | null, visitDay: Day): boolean =>
  followUpDay !== null && followUpDay <= visitDay

/** Body mass index from kilograms and centimetres, to one decimal; null when one is not known. */
export function bmiOf(weight: number | null, height: number | null): number | null {
  if (!weight || !height) return null
  const bmi = Math.round((weight / (height / 100) ** 2) * 10) / 10
  return bmi <= mostBmi ? bmi : null
}

/** Beyond it, one of the two was mistyped (metres for centimetres). */
const mostBmi = 999.9
