import { expect, it } from 'vitest'
import { lineStates } from '../../scheduling/line/line-state.ts'
import { arrivalGroups, countGroups, deskVitalsProblem, shownArrivals } from './arrival-state.ts'

const today = '2026-11-24'

it('shows who is finished after the others, and not while those are folded', () => {
  const [first, gone, done, last] = (['called', 'leftUnseen', 'done', 'expected'] as const).map(
    (state) => ({ state }),
  )
  const rows = [first!, gone!, done!, last!]
  expect(shownArrivals(rows, 'all', false)).toEqual([first, last])
  expect(shownArrivals(rows, 'all', true)).toEqual([first, last, gone, done])
  expect(shownArrivals(rows, 'done', false)).toEqual([done])
  expect(shownArrivals(rows, 'notSeen', false)).toEqual([gone])
})

it('counts each patient once, in whatever state', () => {
  const counts = countGroups(lineStates.map((state) => ({ state })))
  expect(counts).toEqual({ expected: 1, waiting: 1, inVisit: 2, done: 1, notSeen: 2 })
  expect(Object.keys(counts)).toEqual([...arrivalGroups])
})

it("closes the desk's vitals once the visit is saved", () => {
  const appointment = { status: 'PE', day: today } as const
  expect(deskVitalsProblem(appointment, today, false)).toBeUndefined()
  expect(deskVitalsProblem(appointment, today, true)).toBe('visit_recorded')
  expect(deskVitalsProblem({ status: 'CD', day: today }, today, false)).toBe('not_pending')
})
