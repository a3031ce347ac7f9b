import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxPaise } from '../ledger/ledger.ts'
import {
  packageProblem,
  packageShares,
  packageState,
  priceProblem,
  type PackageFacts,
  type PackageSession,
} from './package-rule.ts'

const session = (status: PackageSession['status'], share: number | null): PackageSession => ({
  status,
  share,
  price: share ?? 70_000,
})
const ten = Array.from({ length: 10 }, () => session('PE', null))
const fresh: PackageFacts = {
  agreed: null,
  paid: 0,
  left: 0,
  sessions: ten,
  offer: { sessions: 10, paise: 600_000 },
}
const agreed = (left: number, ...sessions: PackageSession[]): PackageFacts => ({
  agreed: 600_000,
  paid: left,
  left,
  sessions,
  offer: null,
})

describe('the shares of a package', () => {
  it('are the same, and the last session has the paise that do not divide', () => {
    expect(packageShares(600_000, 10)).toEqual(Array.from({ length: 10 }, () => 60_000))
    expect(packageShares(100_000, 3)).toEqual([33_333, 33_333, 33_334])
  })

  it('add up to its price, to the paisa', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 30 }),
        fc.integer({ min: 30, max: maxPaise }),
        (sessions, paise) => {
          const shares = packageShares(paise, sessions)
          expect(shares).toHaveLength(sessions)
          expect(Math.min(...shares)).toBeGreaterThan(0)
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(paise)
        },
      ),
    )
  })
})

describe('a package', () => {
  it('costs what the clinic asks for so many sessions, and otherwise what they cost one by one', () => {
    expect(packageState(fresh)).toMatchObject({ suggested: 600_000, sessionsLeft: 10 })
    const eight = { ...fresh, sessions: ten.slice(2) }
    expect(packageState(eight).suggested).toBe(8 * 70_000)
    const begun = { ...fresh, sessions: [session('CD', null), ...ten.slice(1)] }
    expect(packageState(begun).suggested).toBe(9 * 70_000)
    expect(packageState({ ...fresh, offer: null }).suggested).toBe(10 * 70_000)
  })

  it('is paid in parts up to what the sessions that are left cost', () => {
    const part = agreed(50_000, session('CD', 60_000), session('PE', 60_000), session('PE', 60_000))
    expect(packageState(part)).toMatchObject({ sessionsLeft: 2, toPay: 70_000, surplus: 0 })
    expect(packageProblem(part, { price: undefined, paise: 70_000 }, false)).toBeUndefined()
    expect(packageProblem(part, { price: undefined, paise: 70_001 }, true)).toBe('less_owed')
  })

  it('has left over what no session that is still to come needs', () => {
    const rest = agreed(120_000, session('CN', 60_000), session('PE', 60_000))
    expect(packageState(rest)).toMatchObject({ toPay: 0, surplus: 60_000 })
    const none = agreed(120_000, session('CN', 60_000), session('CN', 60_000))
    expect(packageState(none)).toMatchObject({ sessionsLeft: 0, surplus: 120_000 })
    expect(packageProblem(none, { price: undefined, paise: 1 }, true)).toBe('wrong_status')
  })

  it('has another price than the clinic’s by whoever may agree on one', () => {
    const take = (price: number, canAgree: boolean, paise = price) =>
      packageProblem(fresh, { price, paise }, canAgree)
    expect(take(600_000, false)).toBeUndefined()
    expect(take(550_000, false)).toBe('forbidden')
    expect(take(550_000, true)).toBeUndefined()
    expect(take(550_000, true, 550_001)).toBe('less_owed')
    expect(take(9, true)).toBe('wrong_status')
  })

  it('is agreed on once', () => {
    const second = { price: 600_000, paise: 600_000 }
    expect(packageProblem(agreed(0, session('PE', 60_000)), second, true)).toBe('changed_meanwhile')
    expect(packageProblem(fresh, { price: undefined, paise: 1 }, true)).toBe('changed_meanwhile')
  })

  it('is agreed on again as long as no session of it was conducted or cancelled', () => {
    const again = (facts: PackageFacts, price: number, seen = 600_000) =>
      priceProblem(facts, { seen, price })
    const whole = agreed(0, session('PE', 300_000), session('PE', 300_000), session('CD', null))
    expect(again(whole, 700_000)).toBeUndefined()
    expect(again(whole, 700_000, 500_000)).toBe('changed_meanwhile')
    expect(again(whole, 1)).toBe('wrong_status')
    for (const status of ['CD', 'CN'] as const) {
      const begun = agreed(0, session('PE', 300_000), session(status, 300_000))
      expect(again(begun, 700_000)).toBe('wrong_status')
    }
  })

  it('owes nothing and has nothing left over at once, whatever became of its sessions', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            status: fc.constantFrom('PE' as const, 'CD' as const, 'CN' as const),
            share: fc.option(fc.integer({ min: 1, max: 100_000 })),
          }),
        ),
        fc.nat(3_000_000),
        (sessions, left) => {
          const { toPay, surplus } = packageState(
            agreed(left, ...sessions.map((it) => session(it.status, it.share))),
          )
          expect(Math.min(toPay, surplus)).toBe(0)
          const needed = sessions
            .filter((it) => it.status === 'PE')
            .reduce((sum, it) => sum + (it.share ?? 0), 0)
          expect(left + toPay - surplus).toBe(needed)
        },
      ),
    )
  })
})
