import {
  balanceOf,
  effectOf,
  type Balance,
  type EntryKind,
  type NewEntry,
} from '../money/ledger/ledger.ts'
import { noMode } from '../money/income/income.ts'
import { unknownMode } from '../scheduling/appointments/payment.ts'
import type { Caller, TestClinic } from './test-clinic.server.ts'
import type { Db } from '../platform/db/connect.server.ts'

/** An entry of the ledger with its appointment, as the tables have them. */
export interface LedgerRow extends NewEntry {
  id: number
  mode: 'Cash' | 'Online' | null
  day: string
  branch: number
  series: number | null
  returnsDeposit: boolean
  drawer: number | null
  note: string | null
  /** Who made it; of a reversal who made what it takes back. */
  person: number
  appointment: number
  consultant: number
  service: number
  status: 'PE' | 'CD' | 'CN'
  paymentStatus: 'P' | 'U'
  /** Paise. */
  price: number
}

export const readLedger = (db: Db) => db<LedgerRow[]>`
  select e.id::int, e.kind, e.paise::float8 as paise, e.reverses::int, e.mode, e.day,
    e.branch_id as branch, e.series_id as series, e.returns_deposit, e.drawer_id as drawer, e.note,
    coalesce(o.staff_id, e.staff_id) as person, a.id as appointment, a.consultant_id as consultant,
    a.service_id as service, a.status, a.payment_status, (a.price * 100)::float8 as price
  from ledger_entry e join appointment a on a.id = e.appointment_id
  left join ledger_entry o on o.id = e.reverses
  order by e.id`

export function groupRows<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key) {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

/** The sum of what rows add, in paise. */
export const sumOf = <Row>(rows: readonly Row[], paiseOf: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + paiseOf(row), 0)
export const received = ({ kind, paise }: LedgerRow) => effectOf(kind).received * paise
export const isMoney = ({ kind }: LedgerRow) => effectOf(kind).received !== 0

/** The balance of an appointment, without the money of its series, which stands at its first session. */
export const ownBalance = (rows: readonly LedgerRow[]): Balance =>
  balanceOf(rows.filter(({ series, kind }) => series === null || kind === 'package used'))

/** What is left of a package in paise: deposited for the series, and neither drawn nor given back. */
export const leftOf = (rows: readonly LedgerRow[]): number =>
  sumOf(rows, ({ kind, paise }) =>
    kind === 'package used' ? -paise : effectOf(kind).deposited * paise,
  )

/** The sums of the income screen in paise. */
export function incomeOf(rows: readonly LedgerRow[]): Record<string, number> {
  const sum = (...conditions: ((row: LedgerRow) => boolean)[]) =>
    sumOf(
      rows.filter((row) => conditions.every((holds) => holds(row))),
      ({ paise }) => paise,
    )
  const isKind =
    (...kinds: EntryKind[]) =>
    ({ kind }: LedgerRow) =>
      kinds.includes(kind)
  const isIn = (mode: LedgerRow['mode']) => (row: LedgerRow) => row.mode === mode
  const taken = isKind('payment', 'deposit')
  return {
    charged: sum(isKind('charge')),
    discounts: sum(isKind('discount')),
    writtenOff: sum(isKind('write-off')),
    cash: sum(taken, isIn('Cash')),
    online: sum(taken, isIn('Online')),
    unknown: sum(taken, isIn(null)),
    givenBack: sum(isKind('refund')),
    net: sumOf(rows, received),
  }
}

/** The key under which each grouping of the income shows an entry. */
export const incomeKeys = {
  day: ({ day }: LedgerRow) => day,
  mode: (row: LedgerRow) => (isMoney(row) ? (row.mode ?? unknownMode) : noMode),
  branch: ({ branch }: LedgerRow) => String(branch),
  consultant: ({ consultant }: LedgerRow) => String(consultant),
  service: ({ service }: LedgerRow) => String(service),
  person: ({ person }: LedgerRow) => String(person),
}

/** What to hold against the ledger: as an Admin, from a day on to the last one that has entries. */
export interface Books {
  clinic: TestClinic
  admin: Caller
  rows: readonly LedgerRow[]
  from: string
  to: string
}

/** The entries of its days. */
export const inPeriod = ({ rows, from, to }: Books) =>
  rows.filter(({ day }) => day >= from && day <= to)
