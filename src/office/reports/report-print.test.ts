import { expect, it } from 'vitest'
import {
  patientFilterOf,
  printedFilter,
  printPath,
  sumRows,
  type PatientFilter,
} from './report-print.ts'

const readPrinted = (path: string, patientFilter?: PatientFilter) =>
  printedFilter(new URLSearchParams(path.split('?')[1]), patientFilter)

const filter = {
  tab: 'home' as const,
  branch: 3,
  day: '2026-11-20',
  name: 'a&b =ü',
  mobile: '09',
}

it('an address has every filter of the printed report except those that identify a person', () => {
  expect(printPath(filter, 'a1')).toBe('/Reports/print?tab=home&branch=3&day=2026-11-20&typed=a1')
  expect(readPrinted(printPath(filter, 'a1'), patientFilterOf(filter))).toEqual(filter)
  const { name, mobile, ...plain } = filter
  expect(patientFilterOf(filter)).toEqual({ name, mobile })
  // An earlier report in the tab's storage does not count.
  expect(readPrinted(printPath(plain, undefined), { name: 'Somebody' })).toEqual(plain)
})

it('an address with an unknown id for name or number requests no report', () => {
  expect(readPrinted(printPath(filter, 'a1'))).toBeUndefined()
})

it.each(['?tab=none', '?tab=home&branch=x', '?tab=home&more=1', '?'])(
  'an address %s asks for no report',
  (address) => {
    expect(readPrinted(address)).toBeUndefined()
  },
)

it('the totals of a print are those of its rows', () => {
  const row = { price: 500.1, paidInPart: 0, status: 'CD', paymentStatus: 'U' } as const
  expect(
    sumRows([
      row,
      { ...row, paymentStatus: 'P' },
      { ...row, paidInPart: 200.2 },
      // Nothing is owed for a cancelled one.
      { ...row, status: 'CN' },
    ]),
  ).toEqual({ count: 4, total: 2000.4, paid: 700.3, unpaid: 800 })
  expect(sumRows([])).toEqual({ count: 0, total: 0, paid: 0, unpaid: 0 })
})
