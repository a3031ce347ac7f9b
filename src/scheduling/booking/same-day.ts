import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { mobileSchema } from '../../patients/register/patient.ts'
import { isSameName } from '../../patients/register/known-patient.ts'
import { daySchema, type Day } from '../../platform/day/day.ts'
import { timeSchema } from '../../platform/day/time.ts'
import { idSchema, textSchema } from '../../platform/http/input-schemas.ts'
import type { Booking } from './booking.ts'
import { readLimitMs } from '../../platform/http/call-contract.ts'

const sameDayAppointmentSchema = z.object({
  starts: timeSchema,
  ends: timeSchema,
  /** As the patient has it: of the appointment, or of its series. */
  reference: z.string(),
})
/** The appointment that a patient already has with a consultant on a day. */
export type SameDayAppointment = z.output<typeof sameDayAppointmentSchema>

export const findSameDay = contract({
  // Not GET, because a number in a URL would be in the logs of every proxy.
  method: 'POST',
  url: '/api/bookings/same-day',
  readLimitMs,
  summary: "A patient's first appointment with a consultant on a day, before a second is booked",
  body: z.strictObject({
    consultant: idSchema(),
    day: daySchema,
    patient: z.strictObject({
      id: idSchema().optional(),
      name: textSchema(100),
      mobile: mobileSchema,
    }),
    /** The branch whose line the patient joins by the booking: not asked about whoever waits there, as that is refused. */
    arrivesAt: idSchema().optional(),
    /** The booking's own key: one whose answer was lost is not another appointment. */
    idempotencyKey: z.uuid(),
  }),
  answer: z.object({ appointment: sameDayAppointmentSchema.nullable() }),
})

/** What decides whether two bookings are of one patient with one consultant on one day. */
type SameDayFacts = Pick<Booking, 'consultant' | 'day'> & {
  patient: Pick<Booking['patient'], 'id' | 'name' | 'mobile'>
}

/** The request for a booking that is about to be sent; with the branch, if the patient stands at its desk. */
export const sameDayRequest = (
  { consultant, day, patient: { id, name, mobile } }: SameDayFacts,
  idempotencyKey: string,
  arrivesAt?: number,
) => ({
  body: {
    consultant,
    day,
    patient: { ...(id !== undefined && { id }), name, mobile },
    ...(arrivesAt !== undefined && { arrivesAt }),
    idempotencyKey,
  },
})

/** An appointment that a patient has just booked on this page. */
export interface OwnAppointment extends SameDayAppointment {
  booking: Pick<Booking, 'consultant' | 'patient'> & { day: Day }
}

/**
 * The same fact on the public form, from what was booked on this page: the server would disclose to
 * anybody that a named person has an appointment.
 */
export const sameDayOf = (
  { consultant, day, patient }: OwnAppointment['booking'],
  booked: readonly OwnAppointment[],
): SameDayAppointment | undefined =>
  booked
    .toSorted((a, b) => (a.starts < b.starts ? -1 : 1))
    .find(
      ({ booking: earlier }) =>
        earlier.consultant === consultant &&
        earlier.day === day &&
        earlier.patient.mobile === patient.mobile &&
        isSameName(earlier.patient.name, patient.name),
    )
