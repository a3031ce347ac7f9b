import { expect, it } from 'vitest'
import { printedFilter, printPath } from './report-print.ts'

const read = (path: string) => printedFilter(new URLSearchParams(path.split('?')[1]))

it('an address keeps every filter of the report that is printed', () => {
  const filter = {
    tab: 'home' as const,
    branch: 3,
    day: '2026-11-20',
    name: 'a&b =ü',
    mobile: '09',
  }
  expect(printPath(filter)).toMatch(/^\/Reports\/print\?tab=home&/)
  expect(read(printPath(filter))).toEqual(filter)
})

it.each(['?tab=none', '?tab=home&branch=x', '?tab=home&more=1', '?'])(
  'an address %s asks for no report',
  (address) => {
    expect(read(address)).toBeUndefined()
  },
)
