import { randomBytes, randomUUID } from 'node:crypto'
import type { CallInput } from '../platform/http/call-contract.ts'
import { bookSeries, previewSeries } from '../scheduling/series/series-booking.ts'
import type { Caller } from './test-clinic.server.ts'

/** Priya Menon of the demo clinic: physiotherapy at branch 1, Monday to Saturday from 8. */
export const priya = 11

/** The service of the demo clinic that is booked as a series. */
export const physiotherapy = 6

type Booking = CallInput<typeof bookSeries>['body']

export const testPatient = (): Booking['patient'] => ({
  name: 'Series Patient',
  age: '44',
  mobile: `8${(randomBytes(4).readUInt32BE() % 1e9).toString().padStart(9, '0')}`,
})

/** A series at branch 1, planned as the desk does, and the body that books it. */
export async function planSeries(
  desk: Caller,
  slots: number[],
  { startDay = '2026-11-30', sessions = 4, service = physiotherapy } = {},
): Promise<Booking> {
  const request = { branch: 1, service, startDay, sessions, slots }
  const plan = await desk.call(previewSeries, { body: request })
  return {
    idempotencyKey: randomUUID(),
    branch: 1,
    service,
    healthIssues: 'Frozen shoulder',
    startDay,
    slots,
    sessions: plan.sessions.map(({ day, slot }) => ({ day, slot })),
    patient: testPatient(),
  }
}
