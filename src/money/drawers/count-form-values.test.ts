import { expect, it } from 'vitest'
import {
  countProblems,
  emptyCount,
  readCount,
  staysOf,
  toCountRequest,
  type CountFormValues,
} from './count-form-values.ts'
import { drawerCountSchema } from './drawers.ts'

const expected = { opening: 20_000, cash: 80_000, online: 50_000, notTold: 0 }
const drawer = { id: 7, isFirst: false, expected }
const counted = (changes: Partial<CountFormValues> = {}): CountFormValues => ({
  ...emptyCount,
  notes: { ...emptyCount.notes, 50_000: 2 },
  online: 500,
  to: 'drawer',
  ...changes,
})
const isAccepted = (values: CountFormValues, of = drawer) =>
  drawerCountSchema.safeParse({
    ...toCountRequest(values, of),
    idempotencyKey: '5f0c1d1e-4b3a-4c58-9d51-0f6f4d1f7a10',
  }).success

it('is started with the first figure that is typed', () => {
  expect(readCount(emptyCount).isStarted).toBe(false)
  expect(readCount({ ...emptyCount, online: 0 }).isStarted).toBe(true)
  expect(readCount(counted())).toMatchObject({
    isStarted: true,
    counted: { cash: 100_000, online: 50_000 },
  })
})

it('that agrees asks only where the cash goes', () => {
  expect(countProblems(counted(), drawer)).toEqual({})
  expect(countProblems(counted({ to: '' }), drawer)).toEqual({ to: 'payment.optionRequired' })
  expect(toCountRequest(counted({ reason: 'not needed' }), drawer)).toEqual({
    drawer: 7,
    seen: expected,
    notes: { 50_000: 2 },
    online: 50_000,
  })
  expect(isAccepted(counted())).toBe(true)
})

it('with a difference wants a reason', () => {
  const short = counted({ online: 499.5 })
  expect(countProblems(short, drawer)).toEqual({ reason: 'reason.required' })
  expect(countProblems({ ...short, reason: ' ' }, drawer)).toEqual({ reason: 'reason.required' })
  const explained = { ...short, reason: 'rounding' }
  expect(countProblems(explained, drawer)).toEqual({})
  expect(toCountRequest(explained, drawer)).toMatchObject({ online: 49_950, reason: 'rounding' })
})

it('carries all away, or what is typed, and leaves the rest', () => {
  const all = counted({ to: 'safe' })
  expect(toCountRequest(all, drawer).carried).toEqual({ to: 'safe', paise: 100_000 })
  expect(staysOf(all)).toBe(0)
  const part = counted({ to: 'bank', carried: 700.5 })
  expect(toCountRequest(part, drawer).carried).toEqual({ to: 'bank', paise: 70_050 })
  expect(staysOf(part)).toBe(29_950)
  expect(staysOf(counted())).toBe(100_000)
  for (const [carried, problem] of [
    [1_000.01, 'drawers.tooMuch'],
    [0, 'payment.amountRequired'],
    ['', 'payment.amountRequired'],
    [-1, 'payment.amountRequired'],
    ['much', 'field.amountUnreadable'],
    [1.005, 'field.amountUnreadable'],
  ] as const) {
    expect(countProblems(counted({ to: 'safe', carried }), drawer)).toEqual({ carried: problem })
  }
})

it('refuses what is no number of notes, and no amount', () => {
  for (const [field, problem] of [
    ['two', 'field.numberUnreadable'],
    [-1, 'field.numberUnreadable'],
    [1.5, 'field.numberUnreadable'],
    [Number.NaN, 'field.numberUnreadable'],
    [100_000, 'drawers.tooMany'],
  ] as const) {
    const values = counted({ notes: { ...counted().notes, 100: field } })
    expect(countProblems(values, drawer)).toEqual({ 'notes.100': problem })
  }
  for (const online of ['much', 1.001, Number.NaN, 1e12]) {
    expect(countProblems(counted({ online }), drawer)).toMatchObject({
      online: 'field.amountUnreadable',
    })
  }
})

it('of nothing is of a drawer from which all was given back', () => {
  const nothing = { ...emptyCount, notes: { ...emptyCount.notes, 100: 0 } }
  const none = { opening: 0, cash: 0, online: 0, notTold: 0 }
  const emptied = { ...drawer, expected: none }
  expect(countProblems(nothing, emptied)).toEqual({})
  expect(isAccepted(nothing, emptied)).toBe(true)
  expect(isAccepted({ ...nothing, online: -500, reason: 'rounding' })).toBe(true)
})

it('of a first count says what was in the drawer before, and any other knows it', () => {
  const first = { ...drawer, isFirst: true, expected: { ...expected, opening: 0 } }
  expect(countProblems(counted(), first)).toEqual({ reason: 'reason.required' })
  const said = counted({ began: 200 })
  expect(countProblems(said, first)).toEqual({})
  expect(toCountRequest(said, first)).toMatchObject({ seen: { opening: 20_000, cash: 80_000 } })
  expect(isAccepted(said, first)).toBe(true)
  for (const began of [-1, 'much', 1.001, Number.NaN, 1e12]) {
    expect(countProblems(counted({ began }), first)).toMatchObject({
      began: 'field.amountUnreadable',
    })
  }
  // Not asked, so whatever it holds is nothing.
  expect(countProblems(counted({ began: 'much' }), drawer)).toEqual({})
  expect(toCountRequest(counted({ began: 999 }), drawer).seen).toEqual(expected)
})
