import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toPaise, toRupees } from '../../platform/numbers/paise.ts'
import {
  balanceOf,
  entryKinds,
  entryProblem,
  maxPaise,
  validEntries,
  type EntryKind,
  type LedgerEntry,
} from './ledger.ts'

const entry = (id: number, kind: EntryKind, rupees: number): LedgerEntry => ({
  id,
  kind,
  paise: toPaise(rupees),
  reverses: null,
})
const reversalOf = (id: number, { kind, paise, id: reverses }: LedgerEntry): LedgerEntry => ({
  id,
  kind,
  paise: -paise,
  reverses,
})

describe('the balance', () => {
  const charge = entry(1, 'charge', 800)

  it('is unpaid until nothing is owed', () => {
    expect(balanceOf([])).toMatchObject({ owed: 0, paymentStatus: 'U' })
    expect(balanceOf([charge])).toMatchObject({ owed: 80_000, paymentStatus: 'U' })
    const part = [charge, entry(2, 'payment', 300)]
    expect(balanceOf(part)).toMatchObject({ owed: 50_000, paid: 30_000, paymentStatus: 'U' })
    expect(balanceOf([...part, entry(3, 'payment', 500)])).toMatchObject({
      owed: 0,
      paymentStatus: 'P',
    })
  })

  it('counts what was forgone as charged less, not as received', () => {
    const entries = [charge, entry(2, 'discount', 100), entry(3, 'write-off', 200)]
    expect(balanceOf(entries)).toMatchObject({ charged: 50_000, paid: 0, owed: 50_000 })
    expect(balanceOf([charge, entry(2, 'discount', 800)]).paymentStatus).toBe('P')
  })

  it('owes again what was reversed', () => {
    const payment = entry(2, 'payment', 800)
    expect(balanceOf([charge, payment, reversalOf(3, payment)])).toEqual(balanceOf([charge]))
  })

  it('of an appointment that was set back is that of none', () => {
    const payment = entry(2, 'payment', 800)
    const entries = [charge, payment, reversalOf(3, charge), reversalOf(4, payment)]
    expect(balanceOf(entries)).toEqual(balanceOf([]))
    expect(validEntries(entries)).toEqual([])
  })

  it('of a deposit before the visit is received and not yet paid', () => {
    const deposit = entry(1, 'deposit', 200)
    expect(balanceOf([deposit])).toMatchObject({ received: 20_000, paid: 0, unusedDeposit: 20_000 })
    const used = [deposit, entry(2, 'charge', 800), entry(3, 'deposit used', 200)]
    expect(balanceOf(used)).toMatchObject({ received: 20_000, owed: 60_000, unusedDeposit: 0 })
  })

  it('of a deposit that is given back is that of none', () => {
    const deposit = entry(1, 'deposit', 200)
    const givenBack = [entry(2, 'deposit used', 200), entry(3, 'refund', 200)]
    expect(entryProblem([deposit], ...givenBack)).toBeUndefined()
    expect(balanceOf([deposit, ...givenBack])).toEqual(balanceOf([]))
  })
})

describe('an entry is refused', () => {
  const charge = entry(1, 'charge', 800)
  const payment = entry(2, 'payment', 800)
  const problemOf = (entries: LedgerEntry[], kind: EntryKind, paise: number) =>
    entryProblem(entries, { kind, paise, reverses: null })

  it('that takes more than is owed', () => {
    expect(problemOf([charge], 'payment', 80_001)).toBe('owed')
    expect(problemOf([charge, payment], 'payment', 1)).toBe('owed')
    expect(problemOf([charge], 'payment', 80_000)).toBeUndefined()
  })

  it('that gives back more than was received, or forgoes more than is owed', () => {
    expect(problemOf([charge, payment], 'refund', 80_001)).toBe('refund')
    expect(problemOf([charge], 'discount', 80_001)).toBe('charged')
    expect(problemOf([charge, payment], 'discount', 1)).toBe('owed')
  })

  it('that uses more than was deposited', () => {
    expect(problemOf([charge], 'deposit used', 1)).toBe('deposit')
  })

  it('that is no amount of paise', () => {
    for (const paise of [0, 0.5, Number.NaN, Number.POSITIVE_INFINITY, maxPaise + 1, -100]) {
      expect(problemOf([charge], 'charge', paise)).toBe('amount')
    }
  })

  it('that reverses in part, twice, a reversal, or what is not there', () => {
    const reverse = (entries: LedgerEntry[], id: number, paise: number) =>
      entryProblem(entries, { kind: 'payment', paise, reverses: id })
    expect(reverse([charge, payment], 2, -40_000)).toBe('reversal')
    expect(reverse([charge, payment], 9, -80_000)).toBe('reversal')
    const reversal = reversalOf(3, payment)
    expect(reverse([charge, payment, reversal], 2, -80_000)).toBe('reversal')
    expect(reverse([charge, payment, reversal], 3, -80_000)).toBe('reversal')
    expect(reverse([charge, payment], 2, -80_000)).toBeUndefined()
  })
})

/** A sequence in which each entry that the rule refuses is left out. */
const acceptedSequence = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...entryKinds),
      paise: fc.integer({ min: 1, max: 100_000 }),
      reverses: fc.option(fc.nat(20), { freq: 3 }),
    }),
    { maxLength: 30 },
  )
  .map((drafts) => {
    const entries: LedgerEntry[] = []
    for (const { kind, paise, reverses } of drafts) {
      const target = reverses === null ? undefined : entries[reverses]
      const next = target
        ? { kind: target.kind, paise: -target.paise, reverses: target.id }
        : { kind, paise, reverses: null }
      if (!entryProblem(entries, next)) entries.push({ id: entries.length + 1, ...next })
    }
    return entries
  })

describe('whatever is entered', () => {
  it('nothing is owed below zero, and no more is given back than was received', () => {
    fc.assert(
      fc.property(acceptedSequence, (entries) => {
        const { charged, paid, received, owed, unusedDeposit } = balanceOf(entries)
        const drawn = entries
          .filter(({ kind }) => kind === 'package used')
          .reduce((sum, { paise }) => sum + paise, 0)
        const taken = received + drawn
        expect(Math.min(charged, paid, taken, owed, unusedDeposit)).toBeGreaterThanOrEqual(0)
        expect(charged + unusedDeposit).toBe(taken + owed)
      }),
    )
  })

  it('the balance is that of the entries that count, in any order', () => {
    fc.assert(
      fc.property(acceptedSequence, (entries) => {
        expect(balanceOf(validEntries(entries))).toEqual(balanceOf(entries))
        expect(balanceOf(entries.toReversed())).toEqual(balanceOf(entries))
      }),
    )
  })

  it('what is owed can be paid to the paisa, and then nothing more', () => {
    fc.assert(
      fc.property(acceptedSequence, (entries) => {
        const { owed } = balanceOf(entries)
        if (owed === 0) return
        const payment = { kind: 'payment' as const, paise: owed, reverses: null }
        expect(entryProblem(entries, payment)).toBeUndefined()
        const after = [...entries, { id: 999, ...payment }]
        expect(balanceOf(after).owed).toBe(0)
        expect(entryProblem(after, { ...payment, paise: 1 })).toBe('owed')
      }),
    )
  })
})

it('rupees become paise and come back without a difference', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: maxPaise }), (paise) => {
      expect(toPaise(toRupees(paise))).toBe(paise)
      expect(toPaise(Number((paise / 100).toFixed(2)))).toBe(paise)
    }),
  )
})
