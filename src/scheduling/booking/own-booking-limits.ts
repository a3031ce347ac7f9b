import type { ProblemCode } from '../../platform/http/problem.ts'

/**
 * How many sessions may be asked for by the public form in an hour: a series of thirty is thirty. A
 * waiting room's network, and all that there is.
 */
export const sessionsPerHour = { network: 60, all: 400 } as const

/** How many bookings by the public form may be ahead that the desk has not seen yet. */
export const maxAhead = {
  mobile: { single: 4, series: 1 },
  network: { single: 20, series: 2 },
} as const

/** Bookings by the public form that are ahead: of one number, and of one network. */
export type BookingsAhead = Record<keyof typeof maxAhead, { single: number; series: number }>

/** Why one more cannot be booked by the public form, or undefined when it can. */
export function aheadProblem(
  kind: 'single' | 'series',
  ahead: BookingsAhead,
): ProblemCode | undefined {
  const isFull = (whose: keyof typeof maxAhead) => ahead[whose][kind] >= maxAhead[whose][kind]
  return isFull('mobile') || isFull('network') ? 'too_many_ahead' : undefined
}
