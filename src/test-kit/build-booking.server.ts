import { randomBytes, randomUUID } from 'node:crypto'
import type { CallInput } from '../platform/http/call-contract.ts'
import type { bookAppointment } from '../scheduling/booking/booking.ts'

/** Dr. Anita Deshpande of the demo clinic: General Medicine, branch 1, Monday to Saturday from 9. */
export const anita = 4
export const rohan = 5

type Body = CallInput<typeof bookAppointment>['body']

/** A booking with Dr. Anita for a new patient, a week after the test clock's Tuesday. */
export const buildBooking = (changes: Partial<Body>): Body => ({
  idempotencyKey: randomUUID(),
  branch: 1,
  service: 1,
  consultant: anita,
  healthIssues: 'Fever since two days',
  day: '2026-12-01',
  slot: 1,
  patient: {
    name: 'Test Patient',
    age: '34',
    mobile: `9${(randomBytes(4).readUInt32BE() % 1e9).toString().padStart(9, '0')}`,
  },
  ...changes,
})
