import type { Fees } from './fees.ts'

/** A consultant as the form of a service knows them, with the lengths of their slots where they have hours. */
interface Giver {
  id: number
  name: string
  slotMinutes?: readonly number[] | undefined
}

/**
 * The chosen consultants with slots that are shorter than their service, each with the length of the shortest. An
 * appointment takes one slot, however long its service: the next patient is then booked into the time of this one.
 *
 * @param minutes of the service; null or NaN while it is not typed
 */
export function shorterSlots(
  minutes: number | null,
  fees: Fees,
  givers: readonly Giver[],
): { name: string; minutes: number }[] {
  const chosen = new Set(fees.map(({ id }) => id))
  return givers
    .filter(({ id }) => chosen.has(id))
    .map(({ name, slotMinutes = [] }) => ({ name, minutes: Math.min(...slotMinutes) }))
    .filter((it) => it.minutes < (minutes ?? 0))
}

interface PricesOfService {
  packageSessions: number | null
  packagePrice: number | null
  usualFee: number | null
  fees: Fees
}

/**
 * What the sessions of a package cost one by one, in rupees, where that is less than the package: at the lowest fee of
 * its consultants, or the usual one while it has none. Undefined where the package saves something, or is not typed.
 */
export function singlesBelowPackage(prices: PricesOfService) {
  const { packageSessions, packagePrice, usualFee, fees } = prices
  const lowest = fees.length > 0 ? Math.min(...fees.map(({ fee }) => fee)) : usualFee
  if (packageSessions === null || packagePrice === null || lowest === null) return undefined
  const amount = Math.round(packageSessions * lowest * 100) / 100
  return packagePrice > amount ? { sessions: packageSessions, amount } : undefined
}
