import { expect, it } from 'vitest'
import { testMedicine } from '../../../test-kit/visits.server.ts'
import { keptItems } from './kept-items.ts'

const of = (medicine: string, days = 5) => ({ ...testMedicine, medicine, days })
const before = [of('Paracetamol'), of('Ibuprofen'), of('Paracetamol', 3)]

it.each([
  ['none changed', before, [0, 1, 2]],
  ['another order', [before[2]!, before[1]!, before[0]!], [2, 1, 0]],
  ['one removed', [before[1]!, before[2]!], [1, 2]],
  ['one corrected', [before[0]!, of('Ibuprofen', 7), before[2]!], [0, 1, 2]],
  ['the first of two corrected', [of('Paracetamol', 9), before[2]!], [0, 2]],
  ['a third one', [...before, of('Paracetamol', 9)], [0, 1, 2, -1]],
  ['another medicine in a place', [of('Cetirizine'), before[1]!], [-1, 1]],
  ['nothing', [], []],
])('with %s', (_, items, kept) => {
  expect(keptItems(items, before)).toEqual(kept)
})
