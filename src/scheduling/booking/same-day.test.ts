import { expect, it } from 'vitest'
import { sameDayOf, type OwnAppointment } from './same-day.ts'

const patient = { name: 'Ravi Kumar', mobile: '9876543210', age: 42, email: '', location: '' }
const booking = { consultant: 5, day: '2026-12-01', patient }
const at = (starts: string, ends: string, reference: string): OwnAppointment => ({
  starts,
  ends,
  reference,
  booking,
})
const booked = [at('10:00', '10:15', 'A-222223'), at('09:00', '09:15', 'A-222222')]

it('a patient is asked about the first appointment that was booked on the same page', () => {
  expect(sameDayOf(booking, booked)?.reference).toBe('A-222222')
  expect(
    sameDayOf({ ...booking, patient: { ...patient, name: 'ravi  KUMAR' } }, booked)?.reference,
  ).toBe('A-222222')
})

it('another person, day or consultant is not asked about', () => {
  expect(
    sameDayOf({ ...booking, patient: { ...patient, name: 'Asha Kumar' } }, booked),
  ).toBeUndefined()
  expect(sameDayOf({ ...booking, day: '2026-12-02' }, booked)).toBeUndefined()
  expect(sameDayOf({ ...booking, consultant: 6 }, booked)).toBeUndefined()
  expect(sameDayOf(booking, [])).toBeUndefined()
})
