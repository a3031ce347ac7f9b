import { z } from 'zod'
import { daySchema } from '../../platform/day/day.ts'
import { timeSchema } from '../../platform/day/time.ts'
import { maxSentences, textSchema } from '../../platform/http/input-schemas.ts'
import { patientChanges } from './patient-change.ts'
import { appointmentStatuses, paymentStatuses } from './statuses.ts'

/** The patient's health issues: required text in every booking form. */
export const healthIssuesSchema = textSchema(maxSentences, 'booking.healthIssuesRequired')

/** An appointment as the lists show it. */
export const appointmentSchema = z.object({
  id: z.int(),
  branchId: z.int(),
  branchName: z.string(),
  consultantId: z.int(),
  consultantName: z.string(),
  serviceId: z.int(),
  serviceName: z.string(),
  /** Null for an appointment that was made without a slot. */
  slotId: z.int().nullable(),
  /** Whether the patient came without a slot: `starts` and `ends` are the minute of arrival. */
  walkIn: z.boolean(),
  day: daySchema,
  starts: timeSchema,
  ends: timeSchema,
  patientId: z.int(),
  patientName: z.string(),
  mobile: z.string(),
  /** Rupees. */
  price: z.number(),
  /** Rupees; the fees that the consultant recorded at the visit. They do not change the price. */
  fees: z.number().nullable(),
  /** Whether its visit was recorded; such an appointment cannot be moved. */
  visitRecorded: z.boolean(),
  status: z.enum(appointmentStatuses),
  paymentStatus: z.enum(paymentStatuses),
  /** Why it was cancelled: a code of `reasonCodes.cancel` or `releaseRequest`, or words; null without one. */
  cancelReason: z.string().nullable(),
  /** When it was cancelled, and by whom; null for others, and without a name for a patient's own. */
  cancelledAt: z.iso.datetime().nullable(),
  cancelledBy: z.string().nullable(),
  /** The day on which it was conducted and charged; null for others. */
  conductedDay: daySchema.nullable(),
  /** Until when its time is held for somebody who has not agreed yet; null for a booked one. */
  heldUntil: z.iso.datetime().nullable(),
  /** When the patient arrived; null until the desk marks the arrival. */
  arrivedAt: z.iso.datetime().nullable(),
  /** Rupees that were paid ahead for its visit alone, not for its series at once; 0 once it is not pending. */
  paidBefore: z.number(),
  /** Whether a pending session's package has the money for it, and for those that come before. */
  packagePays: z.boolean(),
  /** Rupees that were paid of a conducted one of which something is owed; 0 for others. */
  paidInPart: z.number(),
  /** Whether a cancelled one has money to show: a deposit, for example, or what was reversed. */
  hasMoney: z.boolean(),
  /** What the patient did last by their link, until the desk changes it; null for nothing. */
  byPatient: z.enum(patientChanges).nullable(),
  /** The id of the series that the appointment is a session of; null for a single appointment. */
  subscriptionId: z.int().nullable(),
  /** Increases by one with each change; a change request names the version that the user saw. */
  version: z.int(),
})
export type Appointment = z.output<typeof appointmentSchema>

/** The columns that every list of appointments has, and so every export of a report. */
export type AppointmentColumnKey =
  | 'serial'
  | 'branch'
  | 'consultant'
  | 'date'
  | 'slot'
  | 'service'
  | 'patient'
  | 'mobile'
  | 'fee'
  | 'payment'
