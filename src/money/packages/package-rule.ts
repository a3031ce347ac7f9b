import type { AppointmentStatus } from '../../scheduling/appointments/statuses.ts'

/**
 * What each of a package's sessions costs, in paise: the same for all, and what does not divide with the
 * last one, so that they add up to the price.
 */
export function packageShares(paise: number, sessions: number): number[] {
  const share = Math.floor(paise / sessions)
  return Array.from({ length: sessions }, (_, index) =>
    index < sessions - 1 ? share : paise - share * (sessions - 1),
  )
}

/** A session of a series, with its share of the package, or else its price. In paise. */
export interface PackageSession {
  status: AppointmentStatus
  /** Null for one that is not in the package. */
  share: number | null
  price: number
}

/** The money of a series. In paise. */
export interface PackageFacts {
  /** The price that was agreed; null before. */
  agreed: number | null
  /** What was paid for it and not given back. */
  paid: number
  /** What is left of that: sessions that were conducted have drawn the rest. */
  left: number
  sessions: readonly PackageSession[]
  /** What the clinic asks for a series of a number of sessions; null for none. */
  offer: { sessions: number; paise: number } | null
}

/** Where the package of a series stands. In paise. */
export interface PackageState {
  /** Sessions of it that are still to come. */
  sessionsLeft: number
  /** What these cost and is not paid yet. */
  toPay: number
  /** What is left without a session that needs it: it can be given back. */
  surplus: number
  /** Before a price is agreed: the one that begins the form, and is everybody's to take. */
  suggested: number
}

export function packageState({ agreed, left, sessions, offer }: PackageFacts): PackageState {
  const pending = sessions.filter(({ status }) => status === 'PE')
  const inPackage = pending.filter(({ share }) => share !== null)
  const needed = inPackage.reduce((sum, { share }) => sum + share!, 0)
  const isWhole = pending.length > 0 && pending.length === sessions.length
  const sum = pending.reduce((total, { price }) => total + price, 0)
  return {
    sessionsLeft: agreed === null ? pending.length : inPackage.length,
    toPay: Math.max(0, needed - left),
    surplus: Math.max(0, left - needed),
    suggested: isWhole && offer?.sessions === pending.length ? offer.paise : sum,
  }
}

/**
 * Why the price of a package cannot be agreed again, or undefined: `changed_meanwhile` where another one than
 * `seen` is agreed, `wrong_status` once a session of it was conducted or cancelled, or for less than each session costs.
 * In paise.
 */
export function priceProblem(
  { agreed, sessions }: PackageFacts,
  { seen, price }: { seen: number; price: number },
): 'wrong_status' | 'changed_meanwhile' | undefined {
  if (agreed !== seen) return 'changed_meanwhile'
  const inPackage = sessions.filter(({ share }) => share !== null)
  if (inPackage.some(({ status }) => status !== 'PE')) return 'wrong_status'
  return price < inPackage.length ? 'wrong_status' : undefined
}

/**
 * Why money for a package cannot be taken, or undefined: `wrong_status` where no session is left to pay
 * for, `forbidden` for another price than the clinic's without the right to agree on one, `less_owed`
 * for more than the sessions that are left cost. `price` is that of a package that is agreed now.
 */
export function packageProblem(
  facts: PackageFacts,
  { price, paise }: { price: number | undefined; paise: number },
  canAgreePrice: boolean,
): 'wrong_status' | 'changed_meanwhile' | 'forbidden' | 'less_owed' | undefined {
  const { sessionsLeft, suggested, toPay } = packageState(facts)
  if (sessionsLeft === 0) return 'wrong_status'
  // Somebody has agreed on one meanwhile, or there is none to pay for.
  if ((price === undefined) === (facts.agreed === null)) return 'changed_meanwhile'
  if (price !== undefined && price !== suggested && !canAgreePrice) return 'forbidden'
  // Each session costs something.
  if (price !== undefined && price < sessionsLeft) return 'wrong_status'
  return paise > (price ?? toPay) ? 'less_owed' : undefined
}
