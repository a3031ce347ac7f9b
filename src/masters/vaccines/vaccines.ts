import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { textSchema } from '../../platform/http/input-schemas.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { addedResponse, masterCalls, masterRowSchema } from '../kit/master.ts'
import { averageDays, spanSchema } from './span.ts'

/** More than the longest series, and a few boosters. */
export const maxDoses = 12

/** A dose of the schedule. What is null is not said: without an age the first one is due to nobody by itself. */
const doseSchema = z
  .strictObject({
    /** By which a given dose is found again: 'Birth dose', '2nd dose'. */
    label: textSchema(60, messageKey('vaccines.labelRequired')),
    /** From which age it is given. */
    age: spanSchema(0).nullable(),
    /** How long after the dose before. */
    interval: spanSchema(1).nullable(),
    /** The age after which it is given no more. */
    until: spanSchema(1).nullable(),
  })
  .refine(({ age, until }) => !age || !until || averageDays(age) < averageDays(until), {
    path: ['until'],
    error: messageKey('vaccines.untilReversed'),
  })
export type ScheduledDose = z.output<typeof doseSchema>

/** One of its own for each dose of a vaccine. */
export const doseKey = (label: string): string => label.trim().toLowerCase()

const dosesSchema = z
  .array(doseSchema)
  .min(1)
  .max(maxDoses)
  .superRefine((doses, context) => {
    const keys = doses.map(({ label }) => doseKey(label))
    for (const [index, key] of keys.entries()) {
      if (keys.indexOf(key) === index) continue
      const message = messageKey('vaccines.labelTwice')
      context.addIssue({ code: 'custom', path: [index, 'label'], message })
    }
    // Whoever missed such a dose would get none of the series, as a child without one of OPV at birth.
    for (const [index, { until }] of doses.entries()) {
      const age = doses[index + 1]?.age
      if (!until || !age || averageDays(age) < averageDays(until)) continue
      const message = messageKey('vaccines.endsTooEarly')
      context.addIssue({ code: 'custom', path: [index, 'until'], message })
    }
  })

/** The form of a vaccine: its name, and the doses in their order. */
export const vaccineRequest = z.strictObject({
  name: textSchema(100, messageKey('masters.nameRequired')),
  doses: dosesSchema,
  /** After the last dose; null for one that is not repeated. */
  repeatsEvery: spanSchema(1).nullable(),
})
export type VaccineRequest = z.output<typeof vaccineRequest>

const vaccineMasterSchema = masterRowSchema.extend({
  name: z.string(),
  doses: z.array(doseSchema),
  repeatsEvery: spanSchema(1).nullable(),
})
export type VaccineMaster = z.output<typeof vaccineMasterSchema>

const calls = masterCalls(vaccineRequest, addedResponse)

export const vaccineMaster = {
  list: contract({
    method: 'GET',
    url: '/api/vaccines/all',
    summary: 'Every vaccine with the doses of its schedule, retired ones included',
    live: ['masters'],
    answer: z.array(vaccineMasterSchema),
  }),
  add: contract({ url: '/api/vaccines', summary: 'Add a vaccine', ...calls.add }),
  change: contract({
    url: '/api/vaccines/:id',
    summary: 'Change a vaccine or its schedule; what was given stays as it was noted',
    ...calls.change,
  }),
  retire: contract({
    url: '/api/vaccines/:id/active',
    summary: 'Retire a vaccine, or restore it',
    ...calls.retire,
  }),
}

export const takeStarterVaccines = contract({
  method: 'POST',
  url: '/api/vaccines/starter-set',
  summary:
    'Add vaccines as chosen from the starter set; those whose name is in the list stay as they are',
  body: z.strictObject({ vaccines: z.array(vaccineRequest).min(1).max(100) }),
  answer: z.object({ /** How many were not in the list yet. */ added: z.int() }),
})
