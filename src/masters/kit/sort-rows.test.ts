import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextSorting } from '../../platform/ui/sorting.ts'
import { matchesSearch, sortRows } from './sort-rows.ts'

const options = { descending: false, locale: 'en' }
const same = <T>(it: T) => it

describe('the order of a master', () => {
  it('compares names without case and accents, and numbers in them as numbers', () => {
    expect(sortRows(['Room 10', 'éclair', 'room 9', 'Eel'], same, options)).toEqual([
      'éclair',
      'Eel',
      'room 9',
      'Room 10',
    ])
  })

  it('puts empty values last in both directions', () => {
    expect(sortRows([3, null, 20, 1], same, options)).toEqual([1, 3, 20, null])
    expect(sortRows([3, null, 20, 1], same, { ...options, descending: true })).toEqual([
      20,
      3,
      1,
      null,
    ])
  })

  it('keeps every row', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.string())), fc.boolean(), (rows, descending) => {
        const sorted = sortRows(rows, same, { ...options, descending })
        expect(sorted.toSorted()).toEqual(rows.toSorted())
      }),
    )
  })

  it('reverses on the second click of the same header', () => {
    const first = nextSorting(undefined, 'name')
    expect(first).toEqual({ key: 'name', descending: false })
    expect(nextSorting(first, 'name')).toEqual({ key: 'name', descending: true })
    expect(nextSorting(first, 'phone')).toEqual({ key: 'phone', descending: false })
  })
})

describe('searching a master', () => {
  it('finds words in any order, regardless of case and accents', () => {
    expect(matchesSearch('Koramangala, Bengaluru', 'beng kora')).toBe(true)
    expect(matchesSearch('Café Road', 'cafe')).toBe(true)
    expect(matchesSearch('Kothrud, Pune', 'mumbai')).toBe(false)
    expect(matchesSearch('Kothrud', '')).toBe(true)
  })
})
