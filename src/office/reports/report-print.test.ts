import { expect, it } from 'vitest'
import { printedFilter, printPath, patientFilterOf, type PatientFilter } from './report-print.ts'

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
