import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { daySchema } from '../../platform/day/day.ts'
import {
  countSchema,
  idParamSchema,
  idSchema,
  textSchema,
} from '../../platform/http/input-schemas.ts'
import { markSchema } from '../../platform/http/mark.ts'
import { messageKey, type TextKey } from '../../platform/i18n/text-key.ts'
import { languageSchema } from '../contact/contact.ts'
import { partialDaySchema } from './partial-day.ts'

/** Where on the body a vaccine is given, or how. */
export const sites = ['leftArm', 'rightArm', 'leftThigh', 'rightThigh', 'mouth', 'nose'] as const
export type Site = (typeof sites)[number]
export const siteTexts = {
  leftArm: 'vaccinations.sites.leftArm',
  rightArm: 'vaccinations.sites.rightArm',
  leftThigh: 'vaccinations.sites.leftThigh',
  rightThigh: 'vaccinations.sites.rightThigh',
  mouth: 'vaccinations.sites.mouth',
  nose: 'vaccinations.sites.nose',
} as const satisfies Record<Site, TextKey>

/** What is noted of a vaccination. */
export const vaccinationShape = {
  vaccine: idSchema(messageKey('vaccinations.vaccineRequired')),
  /** As the schedule calls it; '' for a further one. */
  dose: textSchema(60),
  givenOn: partialDaySchema,
  /** Given at this clinic; otherwise it is from a card. */
  here: z.boolean(),
  batch: textSchema(60),
  site: z.enum(sites).nullable(),
  givenBy: textSchema(100),
  /** Where else it was given. */
  place: textSchema(100),
}

/** Of what was given here the day is known, and of what was given elsewhere no batch. */
export const vaccinationFactsSchema = z
  .strictObject(vaccinationShape)
  .refine(({ here, givenOn }) => !here || daySchema.safeParse(givenOn).success, {
    path: ['givenOn'],
    error: messageKey('vaccinations.dayRequired'),
  })
export type VaccinationFacts = z.output<typeof vaccinationFactsSchema>

const vaccinationSchema = z.object({
  id: z.int(),
  vaccine: z.string(),
  dose: z.string(),
  givenOn: z.string(),
  here: z.boolean(),
  batch: z.string(),
  site: z.enum(sites).nullable(),
  givenBy: z.string(),
  place: z.string(),
  /** Of the visit at which it was given. */
  branch: z.string().nullable(),
  notedBy: z.string(),
  /** Null while it counts. */
  withdrawn: z.object({ day: daySchema, by: z.string(), reason: z.string() }).nullable(),
})
export type Vaccination = z.output<typeof vaccinationSchema>

/** With the visit at which it was given; null where there was none. */
export type StoredVaccination = Vaccination & { appointmentId: number | null }

/** A dose of the clinic's schedule that a patient has not had, and where it stands. */
const standingSchema = z.object({
  vaccineId: z.int(),
  vaccine: z.string(),
  /** '' for the next repetition. */
  dose: z.string(),
  state: z.enum(['due', 'overdue', 'coming', 'missed', 'open']),
  /** From which it can be given; null for one that is missed or open, or coming on a day that nobody can name. */
  day: daySchema.nullable(),
})
export type Standing = z.output<typeof standingSchema>

const params = z.strictObject({ id: idParamSchema })

export const listVaccinations = contract({
  method: 'GET',
  url: '/api/clients/:id/vaccinations',
  summary:
    'What a patient was vaccinated with, the latest first, and what is due by the clinic’s schedule',
  params,
  answer: markSchema.extend({
    given: z.array(vaccinationSchema),
    /** Of each vaccine that is not retired; overdue doses first, then by day. */
    standings: z.array(standingSchema),
    /** Null while only an age is known: then nothing is due by age. */
    bornOn: daySchema.nullable(),
    /** What can be noted, with the doses of the schedule. */
    vaccines: z.array(z.object({ id: z.int(), name: z.string(), doses: z.array(z.string()) })),
  }),
})

export const readVaccinationsMark = contract({
  method: 'GET',
  url: '/api/clients/:id/vaccinations/mark',
  summary:
    'Whether an open list of vaccinations shows what is stored: it has the mark of `GET /api/clients/:id/vaccinations`',
  params,
  live: ['appointment', 'masters'],
  answer: markSchema,
})

export const noteVaccination = contract({
  method: 'POST',
  url: '/api/clients/:id/vaccinations',
  summary: 'Note a vaccination that was given here, or elsewhere as a card says',
  params,
  body: z.strictObject({
    ...vaccinationShape,
    /** How many further doses of the vaccine that may be of the same day the sender has seen, and means another one. */
    known: countSchema.default(0),
    /** The same when the request is sent again. */
    requestKey: z.uuid(),
  }),
  answer: z.object({}),
})

export const downloadVaccinationCard = contract({
  method: 'GET',
  url: '/api/clients/:id/vaccinations/card',
  summary: 'A card of what a patient was vaccinated with, as a PDF file of A5 pages',
  params,
  query: z.strictObject({
    /** Without it the patient's own language, or English. */
    locale: languageSchema.optional(),
  }),
  answer: z.file(),
  fileType: 'application/pdf',
})

export const withdrawVaccination = contract({
  method: 'POST',
  url: '/api/clients/:id/vaccinations/:vaccination/withdraw',
  summary: 'Withdraw a vaccination that was noted wrongly; it stays in the list and counts no more',
  params: z.strictObject({ id: idParamSchema, vaccination: idParamSchema }),
  body: z.strictObject({ reason: textSchema(200, messageKey('reason.required')) }),
  answer: z.object({}),
})
