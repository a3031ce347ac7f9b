import { z } from 'zod'
import { reasonSchema } from '../../access/audit-log/reasons.ts'
import { contract } from '../../access/permissions/contract.ts'
import { storedContactFields } from '../../patients/contact/contact.ts'
import { daySchema } from '../../platform/day/day.ts'
import { timeSchema } from '../../platform/day/time.ts'
import { countSchema, idSchema } from '../../platform/http/input-schemas.ts'
import { seenVersionSchema } from '../appointments/change-appointment.ts'
import { patientChanges } from '../appointments/patient-change.ts'
import { appointmentStatuses } from '../appointments/statuses.ts'
import { rescheduleAppointment } from '../booking/booking.ts'
import { askedFeedbackSchema, feedbackFields } from '../feedback/feedback-answer.ts'
import { slotSchema } from '../slots/slots.ts'
import { readLimitMs } from '../../platform/http/call-contract.ts'

/** The secret of a patient's link. Whatever is sent is looked up, so that no form of it is told apart. */
export const linkSchema = z.string()

/** The sheets of a visit, as `src/visits/printouts` names them, and the vaccination card of its patient. */
const ownSheetKinds = [
  'prescription',
  'recommendedtests',
  'exercises',
  'certificate',
  'referral',
  'vaccinations',
] as const
export const ownSheetSchema = z.enum(ownSheetKinds)
export type OwnSheet = z.output<typeof ownSheetSchema>

const ownAppointmentSchema = z.object({
  id: z.int(),
  /** Increases by one with each change; a change names the version that the page shows. */
  version: z.int(),
  day: daySchema,
  starts: timeSchema,
  ends: timeSchema,
  consultantName: z.string(),
  branch: z.object({ name: z.string(), address: z.string(), phone: z.string() }),
  status: z.enum(appointmentStatuses),
  /** Whether its time is only held, until the clinic agrees. */
  isHeld: z.boolean(),
  /** Whether the clinic did not accept it: its time was only held, and let go. One that was booked is cancelled. */
  isReleased: z.boolean(),
  /** Whether a leave or a holiday took its time away. */
  isDisplaced: z.boolean(),
  /** When its consultant is expected, of one who comes later than it begins; else null. */
  expectedAt: timeSchema.nullable(),
  byPatient: z.enum(patientChanges).nullable(),
  /** What the patient can do with it now. */
  can: z.object({
    confirm: z.boolean(),
    cancel: z.boolean(),
    move: z.boolean(),
    wait: z.boolean(),
    /** Whether they can say that they are here, with the code of the waiting room. */
    arrive: z.boolean(),
  }),
  /** The instant until which it can be cancelled here, and moved unless `lastMoveDay` comes first. */
  changesEnd: z.iso.datetime(),
  lastMoveDay: daySchema.nullable(),
  /** Whether the patient is on the waiting list for an earlier time. */
  isWaiting: z.boolean(),
  /** What the link of the slip opens, on its day: the secret of the place in the line. */
  placeKey: z.string().nullable(),
  /** What they are called by, 'A-14', once they are here, on its day. */
  token: z.string().nullable(),
  /** What can be had of its visit, after the second question. */
  sheets: z.array(ownSheetSchema),
  /** How the visit was, of one that took place some days ago at most; else null. */
  feedback: askedFeedbackSchema.nullable(),
})
export type OwnAppointment = z.output<typeof ownAppointmentSchema>

export const ownVisitSchema = z.object({
  patientName: z.string(),
  /** The patient's language; null while nobody has asked. */
  language: storedContactFields.language,
  /** Whether the patient agrees to messages; null while nobody has asked. */
  messages: z.boolean().nullable(),
  /** One appointment, or the sessions of a series, in order. */
  appointments: z.array(ownAppointmentSchema),
})
export type OwnVisit = z.output<typeof ownVisitSchema>

/** By POST: the link's secret is in no address of a call and in no log. */
export const readOwnVisit = contract({
  method: 'POST',
  url: '/api/my',
  readLimitMs,
  summary: "A patient's own appointment, or the sessions of a series, by the patient's link",
  body: z.strictObject({ link: linkSchema }),
  answer: ownVisitSchema,
})

const seen = { appointment: idSchema(), version: seenVersionSchema }

export const ownChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('confirm'), ...seen }),
  z.strictObject({ kind: z.literal('cancel'), ...seen, reason: reasonSchema.optional() }),
  z.strictObject({
    kind: z.literal('move'),
    ...seen,
    ...rescheduleAppointment.body.pick({ day: true, slot: true }).shape,
  }),
  z.strictObject({ kind: z.literal('wait'), ...seen }),
  z.strictObject({ kind: z.literal('stopWaiting'), ...seen }),
  z.strictObject({
    kind: z.literal('arrive'),
    appointment: idSchema(),
    /** As it is typed, in any digits. */
    code: z.string().max(20),
  }),
  z.strictObject({ kind: z.literal('messages'), agrees: z.boolean() }),
  z.strictObject({
    kind: z.literal('feedback'),
    appointment: idSchema(),
    /** The version of the answer that the page shows; 0 for none. */
    version: countSchema,
    ...feedbackFields,
  }),
])
export type OwnChangeRequest = z.output<typeof ownChangeSchema>

export const changeOwnVisit = contract({
  method: 'POST',
  url: '/api/my/change',
  summary:
    "Confirm, move or cancel an own appointment, wait for an earlier one or no longer, say that one is here, or how a visit was, or stop messages, by the patient's link",
  body: z.strictObject({ link: linkSchema, change: ownChangeSchema }),
  /** As it is then; a change that is sent again gets the same. */
  answer: ownVisitSchema,
})

export const listOwnSlots = contract({
  method: 'POST',
  url: '/api/my/slots',
  readLimitMs,
  summary: 'The days with open slots that an own appointment can be moved to, and those of one day',
  body: z.strictObject({
    link: linkSchema,
    appointment: idSchema(),
    /** Null for the first of the days. */
    day: daySchema.nullable(),
  }),
  answer: z.object({
    days: z.array(daySchema),
    /** The day of the slots; null where no day has any. */
    day: daySchema.nullable(),
    slots: z.array(slotSchema),
  }),
})
