import type { ProblemCode } from '../../platform/http/problem.ts'

/**
 * The most sessions that the public form can request per hour, by network and altogether. A series
 * of thirty counts as thirty; a waiting room shares one network.
 */
export const maxSessionsPerHour = { network: 60, all: 400 } as const

/** The most future bookings of the public form that the desk has not seen yet. */
export const maxBookingsAhead = {
  mobile: { single: 4, series: 1 },
  network: { single: 20, series: 2 },
} as const

/** The numbers of future bookings of the public form, by mobile number and by network. */
export type BookingsAhead = Record<
  keyof typeof maxBookingsAhead,
  { single: number; series: number }
>

/** Why the public form cannot take one more booking, or undefined. */
export function aheadProblem(
  kind: 'single' | 'series',
  ahead: BookingsAhead,
): ProblemCode | undefined {
  const isFull = (source: keyof typeof maxBookingsAhead) =>
    ahead[source][kind] >= maxBookingsAhead[source][kind]
  return isFull('mobile') || isFull('network') ? 'too_many_ahead' : undefined
}
