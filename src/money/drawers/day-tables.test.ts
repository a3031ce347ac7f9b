import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import { incomeModes } from '../../scheduling/appointments/payment.ts'
import { dayTables } from './day-tables.ts'
import { hasMoneyWithoutDrawer, kindsOf, sumOfDay } from './day-totals.ts'
import type { BranchDay, DrawerOfDay } from './drawers.ts'

const t = (key: TextKey) => key
const drawer: DrawerOfDay = {
  id: 1,
  staffId: 2,
  staffName: 'Nandini Hegde',
  branchId: 1,
  branchName: 'Koramangala',
  day: '2026-11-24',
  expected: { opening: 5_000, cash: 60_000, online: 40_000, notTold: 0 },
  isFirst: false,
  isLaterClosed: false,
  earlierOpen: [],
  vouchers: [],
  closes: [],
}
const closed: DrawerOfDay = {
  ...drawer,
  staffName: 'Asha Kulkarni',
  closes: [
    {
      id: 9,
      at: '2026-11-24T12:00:00.000Z',
      by: 'Asha Kulkarni',
      ...drawer.expected,
      notes: { 50_000: 1 },
      countedCash: 50_000,
      countedOnline: 40_000,
      cashDifference: -15_000,
      onlineDifference: 0,
      reason: 'change_given',
      carried: 30_000,
      carriedTo: 'safe',
      reopened: null,
    },
  ],
}
const data: BranchDay = {
  branchName: 'Koramangala',
  drawers: [drawer, closed],
  totals: [
    { kind: 'payment', mode: 'Cash', paise: 130_000, entries: 3 },
    { kind: 'payment', mode: 'Online', paise: 80_000, entries: 2 },
    { kind: 'refund', mode: 'Cash', paise: -10_000, entries: 1 },
  ],
  receipts: [{ kind: 'receipt', first: 'KOR/2026-27/000001', last: 'KOR/2026-27/000005' }],
}

it('a drawer stands in a line, in rupees, with nothing where it is not counted yet', () => {
  const { columns, rows, sums } = dayTables(data, t).drawers
  const cells = (row: unknown[]) =>
    Object.fromEntries(row.map((it, at) => [columns[at]!.title, it]))
  expect(cells(rows[0]!)).toMatchObject({
    'drawers.person': 'Nandini Hegde',
    'drawers.state': 'drawers.open',
    'audit.fields.expectedCash': 650,
    'audit.fields.countedCash': null,
  })
  expect(cells(rows[1]!)).toMatchObject({
    'audit.fields.countedCash': 500,
    'audit.fields.carried': 300,
    'audit.fields.carriedTo': 'drawers.safe',
    'drawers.stays': 200,
    'reason.label': 'reason.change_given',
  })
  expect(cells(sums)).toMatchObject({ 'audit.fields.expectedCash': 1_300 })
  for (const row of [...rows, sums]) expect(row).toHaveLength(columns.length)
})

it('the totals stand by kind and mode, what was given back below zero', () => {
  const { columns, rows, sums } = dayTables(data, t).totals
  expect(columns.map(({ title }) => title)).toEqual([
    'drawers.kind',
    'payment.Cash',
    'payment.Online',
    'drawers.sum',
  ])
  expect(rows).toEqual([
    ['money.kind.payment', 1_300, 800, 2_100],
    ['money.kind.refund', -100, null, -100],
  ])
  expect(sums).toEqual(['drawers.sum', 1_200, 800, 2_000])
})

it('money in no drawer is said, and the receipts of the day', () => {
  expect(hasMoneyWithoutDrawer(data)).toBe(false)
  expect(dayTables(data, t).notes).toEqual([
    'drawers.receipt: KOR/2026-27/000001 – KOR/2026-27/000005',
  ])
  expect(dayTables({ ...data, drawers: [drawer] }, t).notes).toContain('drawers.withoutDrawer')
})

it('what was paid out and put in stands in a table of its own, with a column each beside the expected cash', () => {
  const voucher = {
    id: 1,
    number: 'KOR/V/2026-27/000001',
    at: '2026-11-24T06:00:00.000Z',
    kind: 'travel' as const,
    paise: 12_050,
    note: 'Samples',
    by: 'Nandini Hegde',
    takesBack: null,
    isTakenBack: true,
  }
  const back = {
    ...voucher,
    id: 2,
    paise: -12_050,
    note: 'wrong_amount',
    takesBack: voucher.number,
    isTakenBack: false,
  }
  const change = { ...voucher, id: 3, kind: 'change' as const, paise: 50_000, note: null }
  const moved = { ...drawer, expected: { ...drawer.expected, cash: 110_000 } }
  const { drawers, vouchers } = dayTables(
    { ...data, drawers: [{ ...moved, vouchers: [voucher, back, change] }, closed] },
    t,
  )
  expect(drawers.columns.map(({ title }) => title)).toContain('vouchers.cameIn')
  expect(drawers.columns.map(({ title }) => title)).not.toContain('vouchers.paidOut')
  expect(vouchers?.rows.map((row) => row.slice(2))).toEqual([
    ['vouchers.kind.travel', 'Samples', -120.5],
    ['vouchers.kind.travel', 'vouchers.takesBack, reason.wrong_amount', 120.5],
    ['vouchers.kind.change', '', 500],
  ])
  expect(vouchers?.sums.at(-1)).toBe(500)
  // It is no money from before drawers.
  expect(
    hasMoneyWithoutDrawer({ ...data, drawers: [{ ...moved, vouchers: [change] }, closed] }),
  ).toBe(false)
  expect(dayTables(data, t).vouchers).toBeUndefined()
})

it('whatever came in, lines and columns have one sum to the paisa', () => {
  const total = fc.record({
    kind: fc.constantFrom('payment' as const, 'deposit' as const, 'refund' as const),
    mode: fc.constantFrom(...incomeModes),
    paise: fc.integer({ min: -1e9, max: 1e9 }),
    entries: fc.nat(100),
  })
  const selector = (it: { kind: string; mode: string }) => `${it.kind} ${it.mode}`
  fc.assert(
    fc.property(fc.uniqueArray(total, { selector }), (totals) => {
      const { modes, kinds } = kindsOf(totals)
      expect(kinds.reduce((sum, { paise }) => sum + paise, 0)).toBe(sumOfDay(totals))
      const byMode = modes.map((mode) => sumOfDay(totals.filter((it) => it.mode === mode)))
      expect(byMode.reduce((sum, paise) => sum + paise, 0)).toBe(sumOfDay(totals))
    }),
  )
})
