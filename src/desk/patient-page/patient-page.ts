import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { appointmentSchema } from '../../scheduling/appointments/appointment.ts'
import { pageQuery } from '../../scheduling/appointments/page-cursor.ts'
import { markSchema } from '../../platform/http/mark.ts'
import { pageOf } from '../../platform/http/page.ts'
import { incomeModes, paymentModes } from '../../scheduling/appointments/payment.ts'
import { daySchema } from '../../platform/day/day.ts'
import { timeSchema } from '../../platform/day/time.ts'
import { idParamSchema } from '../../platform/http/input-schemas.ts'
import { textSchema } from '../../platform/http/input-schemas.ts'
import { storedAllergiesSchema } from '../../patients/allergies/allergies.ts'
import { storedDeskNoteSchema } from '../../patients/desk-note/desk-note.ts'
import { contactSources, storedContactFields } from '../../patients/contact/contact.ts'
import { sexes } from '../../patients/register/correct-patient.ts'
import { mergeSchema } from '../../patients/merge/merge-patients.ts'
import { pastVisitSchema } from '../../visits/history/history.ts'
import { readLimitMs } from '../../platform/http/call-contract.ts'

const patientSearchResultSchema = z.object({
  id: z.int(),
  name: z.string(),
  mobile: z.string(),
  /** That of their file at the clinic. */
  fileNumber: z.string().nullable(),
  /** Years today, counted from the age given last. */
  age: z.int(),
  /** The days of the last conducted and the next booked appointment. */
  lastDay: daySchema.nullable(),
  nextDay: daySchema.nullable(),
})
export type PatientSearchResult = z.output<typeof patientSearchResultSchema>

export const searchPatients = contract({
  // Not GET: names and numbers in addresses would appear in the logs of proxies.
  method: 'POST',
  url: '/api/clients/search',
  readLimitMs,
  summary:
    'Patients by file number, name, in any spelling, or part of their mobile number; best match first',
  body: z.strictObject({ typed: textSchema(100) }),
  answer: z.array(patientSearchResultSchema),
})

const patientParams = z.strictObject({ id: idParamSchema })

const patientProfileSchema = markSchema.extend({
  /** Another one than was asked for, when that entry was merged into this one. */
  id: z.int(),
  name: z.string(),
  mobile: z.string(),
  age: z.int(),
  /** The day of birth, when it is known; the age follows from it. */
  bornOn: daySchema.nullable(),
  sex: z.enum(sexes).nullable(),
  /** That of their file at the clinic. */
  fileNumber: z.string().nullable(),
  email: z.string().nullable(),
  location: z.string().nullable(),
  ...storedContactFields,
  allergies: storedAllergiesSchema,
  deskNote: storedDeskNoteSchema,
  /**
   * How many doses of vaccines are due; null where the clinic keeps no vaccines, or the reader notes none. Absent in the
   * answer of a process of the version before.
   */
  vaccinesDue: z.int().nullable().optional(),
  /** When `messages` was said, where, and to whom of the staff; null while nobody has asked. */
  consent: z
    .object({
      at: z.iso.datetime(),
      source: z.enum(contactSources),
      by: z.string().nullable(),
    })
    .nullable(),
  /** Whether the clinic has a next number to give. */
  hasNextFileNumber: z.boolean(),
  /** A correction names the version that the user saw. */
  version: z.int(),
  /** The entries that were merged into this one, the newest merge first. */
  merges: z.array(mergeSchema),
  /** Other patients with the same number. */
  family: z.array(z.object({ id: z.int(), name: z.string(), age: z.int() })),
  /** Counts: booked from today on, pending from earlier days, conducted, cancelled. */
  appointments: z.object({
    coming: z.int(),
    pending: z.int(),
    conducted: z.int(),
    cancelled: z.int(),
  }),
  /** Of the appointments whose patient came or did not, how many they came to. */
  attendance: z.object({ came: z.int(), of: z.int() }),
  /** Rupees: received by payment mode, and outstanding. */
  payments: z.object({
    received: z.record(z.enum(incomeModes), z.number()),
    unpaid: z.number(),
    /** Deposits of appointments and packages of series that are not used. */
    paidBefore: z.number(),
  }),
  /** True if more visits open once the desk marks the arrival of a public booking. */
  visitsUntilArrival: z.boolean(),
  /** The visit that a paper is kept at: the first of the latest day until today; null where there was none. */
  paperVisit: z.int().nullable(),
})
export type PatientProfile = z.output<typeof patientProfileSchema>

export const readPatient = contract({
  method: 'GET',
  url: '/api/clients/:id',
  summary: 'A patient with their family; for a consultant only data of their own appointments',
  params: patientParams,
  answer: patientProfileSchema,
})

export const readPatientMark = contract({
  method: 'GET',
  url: '/api/clients/:id/mark',
  summary:
    "Whether a patient's page shows what is stored: it has the mark of `GET /api/clients/:id`",
  params: patientParams,
  live: ['appointment', 'payment', 'line'],
  answer: markSchema,
})

const patientAppointmentSchema = appointmentSchema.extend({
  /** Rupees that were paid before the visit and are not used. */
  deposit: z.number(),
  /** Whether it is paid with its series. */
  inPackage: z.boolean(),
})
export type PatientAppointment = z.output<typeof patientAppointmentSchema>

export const listPatientAppointments = contract({
  method: 'GET',
  url: '/api/clients/:id/appointments',
  summary: "A patient's appointments, newest first, by page",
  params: patientParams,
  query: z.strictObject(pageQuery(40)),
  answer: pageOf(patientAppointmentSchema),
})

/** What an entry of a patient's payments is; a charge is what nobody has paid. */
export const patientEntryKinds = ['payment', 'deposit', 'refund', 'charge'] as const

const patientPaymentSchema = appointmentSchema
  .pick({
    /** The appointment for which it is. */
    id: true,
    branchId: true,
    day: true,
    starts: true,
    ends: true,
    walkIn: true,
    patientName: true,
    serviceName: true,
    consultantName: true,
  })
  .extend({
    /** The entries of an appointment are numbered from 1, the oldest first. */
    number: z.int(),
    kind: z.enum(patientEntryKinds),
    /** The series whose package it is for; null for an appointment's own. */
    series: z.int().nullable(),
    /** The day of the entry. */
    takenDay: daySchema,
    takenBy: z.string(),
    /** Rupees. */
    amount: z.number(),
    mode: z.enum(paymentModes).nullable(),
    transactionId: z.string().nullable(),
    /** The number of its receipt; null without one, and for a consultant as on the account. */
    receipt: z.string().nullable(),
    /** Who reversed it and why, when its appointment was set back; it counts in no sum. */
    reversed: z.object({ by: z.string(), reason: z.string() }).nullable(),
  })
export type PatientPayment = z.output<typeof patientPaymentSchema>

export const listPatientPayments = contract({
  method: 'GET',
  url: '/api/clients/:id/payments',
  summary: 'What a patient paid, was given back and still owes, newest appointment first, by page',
  params: patientParams,
  query: z.strictObject(pageQuery(40)),
  answer: pageOf(patientPaymentSchema),
})

const visitSheetsSchema = z.object({
  /** The visit's appointment. */
  id: z.int(),
  day: daySchema,
  starts: timeSchema,
  branchName: z.string(),
  serviceName: z.string(),
  consultantName: z.string(),
  /** How much each sheet has; at least one is above 0. */
  medicines: z.int(),
  tests: z.int(),
  exercises: z.int(),
  certificates: z.int(),
  referrals: z.int(),
})
export type VisitSheets = z.output<typeof visitSheetsSchema>

export const listPatientSheets = contract({
  method: 'GET',
  url: '/api/clients/:id/sheets',
  summary: "A patient's visits with sheets to print, newest first, by page; without what they say",
  params: patientParams,
  query: z.strictObject(pageQuery(40)),
  answer: pageOf(visitSheetsSchema),
})

export const listPatientVisits = contract({
  method: 'GET',
  url: '/api/clients/:id/visits',
  summary: "A patient's recorded visits in full, newest first, by page",
  params: patientParams,
  query: z.strictObject(pageQuery(5)),
  answer: pageOf(pastVisitSchema),
})
