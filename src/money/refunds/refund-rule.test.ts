import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SignedIn } from '../../access/permissions/access.ts'
import { adjustmentKinds, type MoneyLimit } from '../../masters/money-limits/limit-rule.ts'
import { entryProblem, type LedgerEntry, type NewEntry } from '../ledger/ledger.ts'
import {
  amountProblem,
  decisionProblem,
  howToAdjust,
  isPartOfRefund,
  visitEntries,
} from './refund-rule.ts'

const person = (
  id: number,
  role: SignedIn['role'],
  furtherRights: SignedIn['furtherRights'] = [],
) => ({
  id,
  role,
  name: `Person ${id}`,
  email: '',
  degree: null,
  mobile: null,
  accessCodes: [],
  furtherRights,
})
const admin = person(1, 'Admin')
const otherAdmin = person(2, 'Admin')
const desk = person(3, 'Employee', ['refund', 'discount'])
const plainDesk = person(4, 'Employee', ['conduct'])
const anita = person(5, 'Consultant')
const rohan = person(6, 'Consultant', ['refund'])
const everybody = [admin, otherAdmin, desk, plainDesk, anita, rohan]

const noLimit: MoneyLimit = { employee: null, consultant: null, secondPerson: null }
const limits = (limit: Partial<MoneyLimit>, staff: readonly SignedIn[] = everybody) => ({
  enteredAlone: 0,
  limit: { ...noLimit, ...limit },
  staff,
})
const refund = { kind: 'refund' as const, paise: 50_000, consultantId: anita.id }
const discount = { ...refund, kind: 'discount' as const }

it('without limits whoever has the right enters it at once, and nobody else', () => {
  expect(howToAdjust(refund, admin, limits({}))).toBe('at once')
  expect(howToAdjust(refund, desk, limits({}))).toBe('at once')
  expect(howToAdjust(refund, plainDesk, limits({}))).toBe('forbidden')
  expect(howToAdjust({ ...refund, kind: 'write-off' }, desk, limits({}))).toBe('forbidden')
})

it('a consultant gives discounts of their own appointments, and refunds with that right', () => {
  expect(howToAdjust(discount, anita, limits({}))).toBe('at once')
  expect(howToAdjust(discount, rohan, limits({}))).toBe('forbidden')
  expect(howToAdjust(refund, anita, limits({}))).toBe('forbidden')
  expect(howToAdjust(refund, rohan, limits({}))).toBe('forbidden')
  expect(howToAdjust({ ...refund, consultantId: rohan.id }, rohan, limits({}))).toBe('at once')
})

it('above the limit of their role they need a second person, up to it they do not', () => {
  expect(howToAdjust(refund, desk, limits({ employee: 50_000 }))).toBe('at once')
  expect(howToAdjust(refund, desk, limits({ employee: 49_999 }))).toBe('second person')
  expect(howToAdjust(discount, anita, limits({ consultant: 0 }))).toBe('second person')
  expect(howToAdjust(refund, admin, limits({ employee: 0, consultant: 0 }))).toBe('at once')
})

it('above the amount for all an Admin needs one, too', () => {
  expect(howToAdjust(refund, admin, limits({ secondPerson: 49_999 }))).toBe('second person')
  expect(howToAdjust(refund, admin, limits({ secondPerson: 50_000 }))).toBe('at once')
})

it('several small parts count together', () => {
  const part = { ...refund, paise: 20_000 }
  const facts = { ...limits({ employee: 50_000 }), enteredAlone: 30_000 }
  expect(howToAdjust(part, desk, facts)).toBe('at once')
  expect(howToAdjust({ ...part, paise: 20_001 }, desk, facts)).toBe('second person')
})

it('an Admin who is the only one with the right needs nobody, others are told that nobody may', () => {
  const strict = { secondPerson: 0, employee: 10_000 }
  expect(howToAdjust(refund, admin, limits(strict, [admin, plainDesk, anita]))).toBe('at once')
  expect(howToAdjust(refund, admin, limits(strict, [admin, desk]))).toBe('nobody_to_approve')
  expect(howToAdjust({ ...refund, paise: 10_000 }, admin, limits(strict, [admin, desk]))).toBe(
    'second person',
  )
  expect(howToAdjust(refund, desk, limits(strict, [desk]))).toBe('nobody_to_approve')
})

it('another person with the right decides, up to their own limit, never oneself', () => {
  const asked = { ...refund, askedBy: desk.id }
  expect(decisionProblem(asked, desk, noLimit)).toBe('own_request')
  expect(decisionProblem({ ...asked, askedBy: admin.id }, admin, noLimit)).toBe('own_request')
  expect(decisionProblem(asked, admin, { ...noLimit, secondPerson: 0 })).toBeUndefined()
  expect(decisionProblem(asked, plainDesk, noLimit)).toBe('forbidden')
  expect(decisionProblem(asked, rohan, noLimit)).toBe('forbidden')
  const byAdmin = { ...asked, askedBy: admin.id }
  expect(decisionProblem(byAdmin, desk, { ...noLimit, employee: 49_999 })).toBe('over_limit')
  expect(decisionProblem(byAdmin, desk, { ...noLimit, employee: 50_000 })).toBeUndefined()
})

it('nothing is given back that was not paid, nothing forgone that is not owed', () => {
  const money = { status: 'CD' as const, paid: 50_000, owed: 30_000 }
  expect(amountProblem(refund, money)).toBeUndefined()
  expect(amountProblem({ ...refund, paise: 50_001 }, money)).toBe('less_paid')
  expect(amountProblem({ ...discount, paise: 30_000 }, money)).toBeUndefined()
  expect(amountProblem(discount, money)).toBe('less_owed')
  expect(amountProblem(refund, { ...money, status: 'PE' })).toBe('wrong_status')
})

it('whatever is given back or forgone fits the ledger, and a refund makes no debt', () => {
  const paise = fc.integer({ min: 1, max: 100_000 })
  fc.assert(
    fc.property(
      paise,
      fc.nat(100_000),
      fc.array(fc.record({ kind: fc.constantFrom(...adjustmentKinds), paise }), { maxLength: 8 }),
      (charged, paidOfIt, steps) => {
        const entries: LedgerEntry[] = []
        const enter = (...next: NewEntry[]) => {
          expect(entryProblem(entries, ...next)).toBeUndefined()
          for (const it of next) entries.push({ ...it, id: entries.length + 1 })
        }
        enter({ kind: 'charge', paise: charged, reverses: null })
        let paid = Math.min(charged, paidOfIt)
        if (paid > 0) enter({ kind: 'payment', paise: paid, reverses: null })
        let owed = charged - paid
        for (const step of steps) {
          if (amountProblem(step, { status: 'CD', paid, owed })) continue
          enter(...visitEntries(step.kind).map((kind) => ({ ...step, kind, reverses: null })))
          if (step.kind === 'refund') paid -= step.paise
          else owed -= step.paise
        }
        expect(paid >= 0 && owed >= 0).toBe(true)
      },
    ),
  )
})

it('what a refund forgoes goes with it', () => {
  expect(isPartOfRefund({ kind: 'discount', adjustmentKind: 'refund' })).toBe(true)
  expect(isPartOfRefund({ kind: 'refund', adjustmentKind: 'refund' })).toBe(false)
  expect(isPartOfRefund({ kind: 'discount', adjustmentKind: 'discount' })).toBe(false)
  expect(isPartOfRefund({ kind: 'payment', adjustmentKind: null })).toBe(false)
})
