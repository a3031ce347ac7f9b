import { isReasonCode } from '../../access/audit-log/reasons.ts'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import { toRupees } from '../../platform/numbers/paise.ts'
import { cashOf, movedBy } from '../vouchers/voucher.ts'
import { dayRowOf } from './day-row.ts'
import { hasMoneyWithoutDrawer, kindsOf, sumOfDay } from './day-totals.ts'
import type { BranchDay } from './drawers.ts'

/** Rupees as a text. */
export type AmountText = (rupees: number) => string

/** A text, rupees, or nothing. */
export type DayCell = string | number | null

export interface DayTable {
  title: string
  columns: { title: string; isNumber: boolean }[]
  rows: DayCell[][]
  /** The sums below; empty where there are none. */
  sums: DayCell[]
}

/** What has a column only on a day that has it. */
const isSeldom = (key: string): boolean => ['notTold', 'paidOut', 'putIn'].includes(key)

type Translate = (key: TextKey, values?: Record<string, string>) => string

/**
 * The day of a branch as tables for paper and files, in a reader's language: drawers, totals, and what was paid out and
 * put in, where there is any of that.
 */
export function dayTables(
  data: BranchDay,
  t: Translate,
): { drawers: DayTable; totals: DayTable; vouchers: DayTable | undefined; notes: string[] } {
  const rows = data.drawers.map(dayRowOf)
  const reasonText = (reason: string | null) =>
    reason === null ? '' : isReasonCode(reason) ? t(`reason.${reason}`) : reason
  const amounts = (
    [
      'paidOut',
      'putIn',
      'expectedCash',
      'countedCash',
      'cashDifference',
      'expectedOnline',
      'countedOnline',
      'onlineDifference',
      'notTold',
      'carried',
      'stays',
    ] as const
  ).filter((key) => !isSeldom(key) || rows.some((row) => row[key] !== 0))
  const titles = {
    paidOut: t('vouchers.paidOut'),
    putIn: t('vouchers.cameIn'),
    expectedCash: t('audit.fields.expectedCash'),
    countedCash: t('audit.fields.countedCash'),
    cashDifference: t('drawers.difference'),
    expectedOnline: t('audit.fields.expectedOnline'),
    countedOnline: t('audit.fields.countedOnline'),
    onlineDifference: t('drawers.difference'),
    notTold: t('payment.NotTold'),
    carried: t('audit.fields.carried'),
    stays: t('drawers.stays'),
  }
  const rupees = (paise: number | null) => (paise === null ? null : toRupees(paise))
  const text = (title: string) => ({ title, isNumber: false })
  const number = (title: string) => ({ title, isNumber: true })
  const { modes, kinds } = kindsOf(data.totals)
  const sumOf = (mode: (typeof modes)[number]) =>
    rupees(sumOfDay(data.totals.filter((it) => it.mode === mode)))
  return {
    drawers: {
      title: '',
      columns: [
        text(t('drawers.person')),
        text(t('drawers.state')),
        ...amounts.map((key) => number(titles[key])),
        text(t('audit.fields.carriedTo')),
        text(t('reason.label')),
      ],
      rows: rows.map((row) => [
        row.person,
        t(row.isClosed ? 'drawers.closed' : 'drawers.open'),
        ...amounts.map((key) => rupees(row[key])),
        row.carriedTo === null ? '' : t(`drawers.${row.carriedTo}`),
        reasonText(row.reason),
      ]),
      sums: [
        t('drawers.sum'),
        '',
        ...amounts.map((key) => rupees(rows.reduce((sum, row) => sum + (row[key] ?? 0), 0))),
        '',
        '',
      ],
    },
    totals: {
      title: t('drawers.totals'),
      columns: [
        text(t('drawers.kind')),
        ...modes.map((mode) => number(t(`payment.${mode}`))),
        number(t('drawers.sum')),
      ],
      rows: kinds.map(({ kind, byMode, paise }) => [
        t(`money.kind.${kind}`),
        ...modes.map((mode) => rupees(byMode[mode] ?? null)),
        rupees(paise),
      ]),
      sums: [t('drawers.sum'), ...modes.map(sumOf), rupees(sumOfDay(data.totals))],
    },
    vouchers: vouchersTable(data, t, reasonText),
    notes: [
      ...data.receipts.map(
        ({ kind, first, last }) => `${t(`drawers.${kind}`)}: ${first} – ${last}`,
      ),
      ...(hasMoneyWithoutDrawer(data) ? [t('drawers.withoutDrawer')] : []),
    ],
  }
}

/** Every voucher of a day, what was paid out below zero; undefined on a day without any. */
function vouchersTable(
  { drawers }: BranchDay,
  t: Translate,
  reasonText: (reason: string | null) => string,
): DayTable | undefined {
  const rows = drawers.flatMap(({ staffName, vouchers }) =>
    vouchers.map((it) => [
      it.number,
      staffName,
      t(`vouchers.kind.${it.kind}`),
      [it.takesBack && t('vouchers.takesBack', { number: it.takesBack }), reasonText(it.note)]
        .filter(Boolean)
        .join(', '),
      toRupees(cashOf(it)),
    ]),
  )
  if (rows.length === 0) return undefined
  const { cash } = movedBy(drawers.flatMap(({ vouchers }) => vouchers))
  const text = (title: string) => ({ title, isNumber: false })
  return {
    title: t('vouchers.title'),
    columns: [
      text(t('vouchers.one')),
      text(t('drawers.person')),
      text(t('drawers.kind')),
      text(t('vouchers.note')),
      { title: t('field.amount'), isNumber: true },
    ],
    rows,
    sums: [t('drawers.sum'), '', '', '', toRupees(cash)],
  }
}
