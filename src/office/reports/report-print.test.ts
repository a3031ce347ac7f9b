import { expect, it } from 'vitest'
import { printedFilter, printPath, typedIn, type TypedFilter } from './report-print.ts'

const read = (path: string, typed?: TypedFilter) =>
  printedFilter(new URLSearchParams(path.split('?')[1]), typed)

const filter = {
  tab: 'home' as const,
  branch: 3,
  day: '2026-11-20',
  name: 'a&b =ü',
  mobile: '09',
}

it('an address keeps every filter of the report that is printed, but for what names a person', () => {
  expect(printPath(filter)).toBe('/Reports/print?tab=home&branch=3&day=2026-11-20&typed=yes')
  expect(read(printPath(filter), typedIn(filter))).toEqual(filter)
  const { name, mobile, ...plain } = filter
  expect(typedIn(filter)).toEqual({ name, mobile })
  // What an earlier report left in the tab's storage is none of this one's.
  expect(read(printPath(plain), { name: 'Somebody' })).toEqual(plain)
})

it('an address whose name or number is not known here asks for no report', () => {
  expect(read(printPath(filter))).toBeUndefined()
})

it.each(['?tab=none', '?tab=home&branch=x', '?tab=home&more=1', '?'])(
  'an address %s asks for no report',
  (address) => {
    expect(read(address)).toBeUndefined()
  },
)
