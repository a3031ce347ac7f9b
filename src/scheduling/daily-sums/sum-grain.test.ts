import { expect, it } from 'vitest'
import { sumGrain } from './sum-grain.ts'

it('the house, and one branch, consultant, service or hour have sums of their own', () => {
  expect(sumGrain({})).toEqual({ grain: 'house', key: 0 })
  expect(sumGrain({ branch: undefined, consultant: 7 })).toEqual({ grain: 'consultant', key: 7 })
  expect(sumGrain({ branch: 3 })).toEqual({ grain: 'branch', key: 3 })
  expect(sumGrain({ service: 2 })).toEqual({ grain: 'service', key: 2 })
  expect(sumGrain({ hour: 0 })).toEqual({ grain: 'hour', key: 0 })
})

it('a consultant at one branch has no sum of their own', () => {
  expect(sumGrain({ branch: 3, consultant: 7 })).toBeUndefined()
  expect(sumGrain({ service: 2, hour: 9 })).toBeUndefined()
})
