import { expect, it } from 'vitest'
import { buildAppointment } from '../../test-kit/build-appointment.ts'
import type { Calendar } from './calendar.ts'
import { groupsOf, scaleOf } from './day-columns.ts'

const day = '2026-12-01'
const now = { today: '2026-11-24', time: '09:05' }

it('has a walk-in beside the grid, and counts it', () => {
  const calendar: Calendar = {
    days: [{ day, holiday: null }],
    consultants: [{ id: 5, name: 'Dr. Anita Deshpande', services: [1] }],
    sittings: [],
    appointments: [
      { ...buildAppointment({ day, consultantId: 5 }), session: null },
      {
        ...buildAppointment({ id: 2, day, consultantId: 5, starts: '09:50', ends: '09:50' }),
        walkIn: true,
        session: null,
      },
    ],
  }
  const groups = groupsOf(calendar, now)
  const [column] = groups[0]!.columns
  expect(column).toMatchObject({ booked: 2, walkIns: [{ id: 2 }] })
  expect(column!.blocks.map(({ starts }) => starts)).toEqual(['09:30'])
  // Its empty range does not shrink the rows of the scale.
  expect(scaleOf(groups).rowsPerHour).toBe(4)
})
