import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { establishedAfter, type SetupFacts } from './setup-guide.ts'
import { setupSteps } from './setup-steps.ts'

const empty: SetupFacts = {
  hasName: false,
  branches: 0,
  services: 0,
  consultants: 0,
  consultantsWithHours: 0,
  deskStaff: 1,
  medicines: 0,
  appointments: 0,
}
const complete: SetupFacts = {
  hasName: true,
  branches: 1,
  services: 6,
  consultants: 1,
  consultantsWithHours: 1,
  deskStaff: 2,
  medicines: 1,
  appointments: 1,
}
const openSteps = (facts: SetupFacts) =>
  setupSteps(facts).flatMap(({ name, isDone }) => (isDone ? [] : [name]))

describe('the guide of a new clinic', () => {
  it('begins with every step open, the first Admin being nobody at the desk', () => {
    expect(openSteps(empty)).toEqual([
      'details',
      'branch',
      'services',
      'consultants',
      'hours',
      'staff',
      'medicines',
      'booking',
    ])
  })

  it.each<[string, Partial<SetupFacts>]>([
    ['details', { hasName: false }],
    ['branch', { branches: 0 }],
    ['services', { services: 0 }],
    ['consultants', { consultants: 0 }],
    ['hours', { consultantsWithHours: 0 }],
    ['staff', { deskStaff: 1 }],
    ['medicines', { medicines: 0 }],
    ['booking', { appointments: 0 }],
  ])('stays for the one step that is missing: %s', (name, missing) => {
    expect(openSteps({ ...complete, ...missing })).toEqual([name])
    expect(setupSteps({ ...complete, ...missing })).toHaveLength(8)
  })

  it('goes away by itself when all is done', () => {
    expect(setupSteps(complete)).toEqual([])
  })

  it('is never shown in a clinic that runs already, whatever it left out', () => {
    const facts = fc.record({
      hasName: fc.boolean(),
      branches: fc.nat(9),
      services: fc.nat(9),
      consultants: fc.nat(9),
      consultantsWithHours: fc.nat(9),
      deskStaff: fc.nat(9),
      medicines: fc.nat(9),
      appointments: fc.constant(establishedAfter),
    })
    fc.assert(
      fc.property(facts, (it) => {
        expect(setupSteps(it)).toEqual([])
      }),
    )
  })
})
