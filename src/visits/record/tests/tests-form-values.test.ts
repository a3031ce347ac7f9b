import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testTypes, type RecommendedTest } from './recommended-tests.ts'
import {
  isSelected,
  testsFormValuesOf,
  testsProblems,
  withoutTest,
  withTest,
} from './tests-form-values.ts'

const aTest: fc.Arbitrary<RecommendedTest> = fc
  .tuple(fc.constantFrom(...testTypes), fc.integer({ min: 1, max: 9 }))
  .map(([type, id]) => ({ type, id, name: `${type} ${id}` }))
const selections = fc.uniqueArray(aTest, { selector: ({ type, id }) => `${type} ${id}` })

it('is the same selection in every order of ticking', () => {
  fc.assert(
    fc.property(selections, (tests) => {
      const ticked = tests.reduce((values, test) => ({ tests: withTest(values, test) }), {
        tests: [] as RecommendedTest[],
      })
      expect(ticked).toEqual(testsFormValuesOf({ tests: tests.toReversed() }))
    }),
  )
})

it('holds a test once, and is unchanged after ticking and unticking', () => {
  fc.assert(
    fc.property(selections, aTest, (tests, test) => {
      const before = testsFormValuesOf({ tests })
      const ticked = { tests: withTest(before, test) }
      expect(isSelected(ticked, test)).toBe(true)
      expect(withTest(ticked, test)).toEqual(ticked.tests)
      expect(withoutTest(ticked, test)).toEqual(withoutTest(before, test))
      if (!isSelected(before, test)) expect(withoutTest(ticked, test)).toEqual(before.tests)
    }),
  )
})

it('distinguishes a lab test from the radiology test with the same id', () => {
  const tests = withTest(
    { tests: [{ type: 'Radiology', id: 2, name: 'MRI' }] },
    {
      type: 'Lab',
      id: 2,
      name: 'LFT',
    },
  )
  expect(tests.map(({ name }) => name)).toEqual(['LFT', 'MRI'])
  expect(withoutTest({ tests }, { type: 'Lab', id: 2 }).map(({ name }) => name)).toEqual(['MRI'])
})

it('cannot be saved without a test', () => {
  expect(testsProblems({ tests: [] })).toEqual({ tests: 'tests.required' })
  expect(testsProblems({ tests: [{ type: 'Lab', id: 1, name: 'CBC' }] })).toEqual({})
})
