import { expect, it } from 'vitest'
import { buildAppointment } from '../../test-kit/build-appointment.ts'
import type { Block } from './day-blocks.ts'
import { dragProblem, dropProblem } from './drop-problem.ts'

const today = '2026-11-24'
const appointment = { ...buildAppointment({ day: '2026-11-26' }), session: null }
const { consultantId, branchId } = appointment
const range = { starts: '10:00', ends: '10:15' }
const free: Block = { kind: 'free', ...range, slot: { id: 7, ...range }, branchId }
const other = (status: 'PE' | 'CD' | 'CN'): Block => ({
  kind: 'appointment',
  ...range,
  appointment: { ...appointment, id: appointment.id + 1, status },
})
const droppedOn = (block: Block | undefined, otherConsultantId = consultantId) =>
  dropProblem(appointment, { day: '2026-11-27', consultantId: otherConsultantId, block })

it('cannot move an appointment of today, and can move others', () => {
  expect(dragProblem({ ...appointment, day: today }, today)).toBe('problem.today_not_reschedulable')
  expect(dragProblem({ ...appointment, visitRecorded: true }, today)).toBe('problem.visit_recorded')
  expect(dragProblem(appointment, today)).toBeUndefined()
})

it('accepts a free slot of the same consultant and branch', () => {
  expect(droppedOn(free)).toBeUndefined()
  expect(droppedOn({ ...free, branchId: branchId + 1 })).toBe('calendar.drop.otherBranch')
  expect(droppedOn(free, consultantId + 1)).toBe('calendar.drop.otherConsultant')
  expect(droppedOn(undefined, consultantId + 1)).toBe('calendar.drop.otherConsultant')
})

it.each<[string, Block | undefined, string]>([
  ['booked by somebody', other('PE'), 'calendar.drop.taken'],
  ['conducted', other('CD'), 'calendar.drop.taken'],
  ['booked by somebody whom the filters hide', { kind: 'taken', ...range }, 'calendar.drop.taken'],
  ['of a cancelled appointment', other('CN'), 'calendar.drop.cancelled'],
  ['a break', { kind: 'break', ...range }, 'calendar.drop.break'],
  ['a holiday', { kind: 'holiday', name: 'Diwali', ...range }, 'problem.holiday'],
  ['a leave', { kind: 'leave', name: 'Leave', ...range }, 'problem.on_leave'],
  ['over', { kind: 'past', ...range }, 'problem.past_slot'],
  ['too far ahead', { kind: 'later', ...range }, 'problem.outside_booking_window'],
  ['without hours', undefined, 'problem.slot_not_offered'],
])('says why not where the time is %s', (_, block, problem) => {
  expect(droppedOn(block)).toBe(problem)
})

it("has no problem with the appointment's own slot", () => {
  expect(droppedOn({ kind: 'appointment', ...range, appointment })).toBe('same')
})
