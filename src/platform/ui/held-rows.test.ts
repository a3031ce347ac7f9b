import { expect, it } from 'vitest'
import { findNews, holdRows, keepRows } from './held-rows.ts'

interface Row {
  id: number
  name?: string
}
const rowsOf = (...ids: number[]): Row[] => ids.map((id) => ({ id }))
const keyOf = ({ id }: Row) => id
const hold = (shown: number[], next: number[], ...held: number[]) => {
  const { rows, gone } = holdRows(rowsOf(...shown), rowsOf(...next), keyOf, held)
  return { ids: rows.map(keyOf), gone: [...gone] }
}

it('without a row in use the list is the newer one', () => {
  expect(hold([1, 2, 3], [4, 3, 1])).toEqual({ ids: [4, 3, 1], gone: [] })
  expect(hold([1, 2, 3], [4, 3, 1], 7)).toEqual({ ids: [4, 3, 1], gone: [] })
})

it('a row in use stays where it is, whatever comes above it', () => {
  expect(hold([1, 2, 3], [0, 1, 2, 3], 2)).toEqual({ ids: [1, 2, 0, 3], gone: [] })
  expect(hold([1, 2, 3], [3, 2, 1], 2)).toEqual({ ids: [1, 2, 3], gone: [] })
})

it('what goes above it or is in use itself stays until it is released', () => {
  expect(hold([1, 2, 3], [2, 3], 2)).toEqual({ ids: [1, 2, 3], gone: [1] })
  expect(hold([1, 2, 3], [1, 3], 2)).toEqual({ ids: [1, 2, 3], gone: [2] })
})

it('what goes below it goes at once', () => {
  expect(hold([1, 2, 3], [1, 2], 2)).toEqual({ ids: [1, 2], gone: [] })
})

it('shows what is new of the rows that stay', () => {
  const { rows } = holdRows([{ id: 1, name: 'a' }], [{ id: 1, name: 'b' }], keyOf, [1])
  expect(rows).toEqual([{ id: 1, name: 'b' }])
})

it('no row is lost or shown twice', () => {
  const { ids } = hold([1, 2, 3, 4], [9, 4, 2, 8, 1], 3)
  expect(ids.toSorted()).toEqual([1, 2, 3, 4, 8, 9])
})

const newsOf = (before: Row[], next: Row[], hadFurtherPages: boolean) => [
  ...findNews(before, keepRows(before, next, keyOf), keyOf, hadFurtherPages),
]

it('finds new and changed rows', () => {
  const before = [{ id: 1, name: 'a' }, { id: 2 }]
  const next = [{ id: 3 }, { id: 1, name: 'b' }, { id: 2 }]
  expect(newsOf(before, next, false)).toEqual([
    [3, 'new'],
    [1, 'changed'],
  ])
})

it('a row that says the same stays the same object in another place', () => {
  const before = [{ id: 1, name: 'a' }, { id: 2 }]
  const [added, moved, changed] = keepRows(
    before,
    [{ id: 3 }, { id: 2 }, { id: 1, name: 'b' }],
    keyOf,
  )
  expect(added).toEqual({ id: 3 })
  expect(moved).toBe(before[1])
  expect(changed).toEqual({ id: 1, name: 'b' })
})

it('a further page is not news', () => {
  expect(newsOf(rowsOf(1, 2), rowsOf(1, 5, 2, 3, 4), true)).toEqual([[5, 'new']])
  expect(newsOf(rowsOf(1, 2), rowsOf(1, 2, 3), false)).toEqual([[3, 'new']])
})
