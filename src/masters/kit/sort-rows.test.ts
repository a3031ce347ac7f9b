import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextSorting } from '../../platform/ui/sorting.ts'
import { isFound, sortedRows } from './sort-rows.ts'

const by = { descending: false, locale: 'en' }
const same = <T>(it: T) => it

describe('the order of a master', () => {
  it('sorts names as people do, and numbers in them as numbers', () => {
    expect(sortedRows(['Room 10', 'éclair', 'room 9', 'Eel'], same, by)).toEqual([
      'éclair',
      'Eel',
      'room 9',
      'Room 10',
    ])
  })

  it('puts what is empty last, either way', () => {
    expect(sortedRows([3, null, 20, 1], same, by)).toEqual([1, 3, 20, null])
    expect(sortedRows([3, null, 20, 1], same, { ...by, descending: true })).toEqual([
      20,
      3,
      1,
      null,
    ])
  })

  it('keeps every row', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.string())), fc.boolean(), (rows, descending) => {
        const sorted = sortedRows(rows, same, { ...by, descending })
        expect(sorted.toSorted()).toEqual(rows.toSorted())
      }),
    )
  })

  it('turns round on the second click of the same head', () => {
    const first = nextSorting(undefined, 'name')
    expect(first).toEqual({ key: 'name', descending: false })
    expect(nextSorting(first, 'name')).toEqual({ key: 'name', descending: true })
    expect(nextSorting(first, 'phone')).toEqual({ key: 'phone', descending: false })
  })
})

describe('searching a master', () => {
  it('finds words in any order, without regard to capitals and accents', () => {
    expect(isFound('Koramangala, Bengaluru', 'beng kora')).toBe(true)
    expect(isFound('Café Road', 'cafe')).toBe(true)
    expect(isFound('Kothrud, Pune', 'mumbai')).toBe(false)
    expect(isFound('Kothrud', '')).toBe(true)
  })
})
