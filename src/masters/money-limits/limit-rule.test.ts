import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aloneUpTo, dependsOnOthers } from './limit-rule.ts'

const none = { employee: null, consultant: null, secondPerson: null }

it('an Admin who is alone with the right asks nobody, another one above the limit', () => {
  const limit = { ...none, secondPerson: 500 }
  expect(aloneUpTo({ role: 'Admin' }, [], limit)).toBeNull()
  expect(aloneUpTo({ role: 'Admin' }, ['another'], limit)).toBe(500)
})

it('the lower of the limits of the role and of the house counts', () => {
  const limit = { employee: 100, consultant: 900, secondPerson: 500 }
  expect(aloneUpTo({ role: 'Employee' }, [], limit)).toBe(100)
  expect(aloneUpTo({ role: 'Consultant' }, [], limit)).toBe(500)
  expect(aloneUpTo({ role: 'Consultant' }, [], none)).toBeNull()
})

it('the others are asked for wherever they make a difference', () => {
  const paise = fc.option(fc.integer({ min: 0, max: 1000 }))
  const limits = fc.record({ employee: paise, consultant: paise, secondPerson: paise })
  const roles = fc.constantFrom('Admin', 'Employee', 'Consultant')
  fc.assert(
    fc.property(roles, limits, (role, limit) => {
      const differs = aloneUpTo({ role }, [], limit) !== aloneUpTo({ role }, ['another'], limit)
      expect(dependsOnOthers({ role }, limit)).toBe(differs)
    }),
  )
})
