import { z } from 'zod'
import type { PaymentStatus } from '../../scheduling/appointments/statuses.ts'

/** What an entry of the ledger can be; the column has no others. */
export const entryKinds = [
  /** What a conducted appointment costs. */
  'charge',
  /** Forgone by agreement. */
  'discount',
  /** Forgone, because nobody will pay it. */
  'write-off',
  'payment',
  /** Money taken before there is a charge. */
  'deposit',
  /** A deposit that is settled against a charge; no money changes hands. */
  'deposit used',
  /** Drawn from the package of the session's series; no money changes hands. */
  'package used',
  'refund',
] as const
export type EntryKind = (typeof entryKinds)[number]
export const entryKindSchema = z.enum(entryKinds)

/** An entry. Amounts are whole paise, so sums are exact. */
export interface LedgerEntry {
  id: number
  kind: EntryKind
  /** Above zero; below it for a reversal, which has the kind of the entry that it takes back. */
  paise: number
  /** The id of the entry that this one takes back; null for all others. */
  reverses: number | null
}
export type NewEntry = Omit<LedgerEntry, 'id'>

/** The most paise of one entry: of the largest amount that a payment can have. */
export const maxPaise = 9_999_999_999

type Effect = Record<'charged' | 'paid' | 'received' | 'deposited', -1 | 0 | 1>
const nothing: Effect = { charged: 0, paid: 0, received: 0, deposited: 0 }

/**
 * How much an entry adds to what is charged, to what is paid of it, to the money received, and to the
 * deposits that are not used.
 */
const effects: Record<EntryKind, Effect> = {
  charge: { ...nothing, charged: 1 },
  discount: { ...nothing, charged: -1 },
  'write-off': { ...nothing, charged: -1 },
  payment: { ...nothing, paid: 1, received: 1 },
  deposit: { ...nothing, received: 1, deposited: 1 },
  'deposit used': { ...nothing, paid: 1, deposited: -1 },
  'package used': { ...nothing, paid: 1 },
  refund: { ...nothing, paid: -1, received: -1 },
}

/** What the database says of it, by `ledger_charged` and its like. */
export const effectOf = (kind: EntryKind) => effects[kind]

/** Where an appointment stands. All amounts in paise. */
export interface Balance {
  /** What the appointment costs, without what was forgone: its price once it is conducted. */
  charged: number
  /** What was paid of it. */
  paid: number
  /** What is still to be paid. */
  owed: number
  /** Deposits that are not settled against a charge. */
  unusedDeposit: number
  /** The money that changed hands: paid, and deposits, without what came from a package. */
  received: number
  paymentStatus: PaymentStatus
}

/** The balance of all entries of an appointment, in any order; of several ones, their sum. */
export function balanceOf(entries: readonly NewEntry[]): Balance {
  let charged = 0
  let paid = 0
  let received = 0
  let unusedDeposit = 0
  let charges = 0
  for (const { kind, paise } of entries) {
    const effect = effects[kind]
    charged += effect.charged * paise
    paid += effect.paid * paise
    received += effect.received * paise
    unusedDeposit += effect.deposited * paise
    if (kind === 'charge') charges += Math.sign(paise)
  }
  const owed = charged - paid
  return {
    charged,
    paid,
    owed,
    unusedDeposit,
    received,
    // Before there is a charge nothing is owed, and nothing is paid either.
    paymentStatus: charges > 0 && owed === 0 ? 'P' : 'U',
  }
}

/** The entries that count: neither reversed nor reversals. */
export function validEntries<Entry extends LedgerEntry>(entries: readonly Entry[]): Entry[] {
  const reversed = new Set(entries.map(({ reverses }) => reverses))
  return entries.filter(({ id, reverses }) => reverses === null && !reversed.has(id))
}

/**
 * What forbids entries: `amount` is no amount or does not fit its sign, `reversal` names nothing whole
 * that is left to reverse, `charged` forgoes more than was charged, `refund` gives back more than was
 * paid, `deposit` uses more than was deposited, `owed` takes more than is owed.
 */
export type EntryProblem = 'amount' | 'reversal' | 'charged' | 'refund' | 'deposit' | 'owed'

/**
 * Why entries that are made at once cannot follow those that an appointment has, or undefined. The
 * database says the same, after each statement.
 */
export function entryProblem(
  entries: readonly LedgerEntry[],
  ...next: readonly NewEntry[]
): EntryProblem | undefined {
  for (const { kind, paise, reverses } of next) {
    if (!Number.isSafeInteger(paise) || paise === 0 || Math.abs(paise) > maxPaise) return 'amount'
    if (paise > 0 !== (reverses === null)) return 'amount'
    if (reverses === null) continue
    const entry = validEntries(entries).find(({ id }) => id === reverses)
    if (!entry || entry.kind !== kind || entry.paise !== -paise) return 'reversal'
  }
  const { charged, paid, owed, unusedDeposit } = balanceOf([...entries, ...next])
  if (charged < 0) return 'charged'
  if (paid < 0) return 'refund'
  if (unusedDeposit < 0) return 'deposit'
  return owed < 0 ? 'owed' : undefined
}
