import { expect, it } from 'vitest'
import { serialNumbers } from './serial-numbers.ts'

it('numbers each row among those of the same status', () => {
  const rows = (['PE', 'CD', 'PE', 'CN', 'PE', 'CD'] as const).map((status) => ({ status }))
  expect(serialNumbers(rows)).toEqual([1, 1, 2, 1, 3, 2])
  expect(serialNumbers([])).toEqual([])
})
