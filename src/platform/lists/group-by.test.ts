import fc from 'fast-check'
import { expect, it } from 'vitest'
import { groupBy } from './group-by.ts'

it('groups as newer browsers do by themselves', () => {
  const items = fc.array(fc.record({ key: fc.constantFrom('a', 'b', 1, undefined), id: fc.nat() }))
  fc.assert(
    fc.property(items, (them) => {
      const groups = groupBy(them, ({ key }) => key)
      expect([...groups]).toEqual([...Map.groupBy(them, ({ key }) => key)])
    }),
  )
})
