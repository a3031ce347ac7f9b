import { z } from 'zod'
import { branchSchema } from '../../masters/branches/branches.ts'
import { languageSchema } from '../../patients/contact/contact.ts'
import { knownPatientSchema } from '../../patients/register/known-patient.ts'
import { daySchema } from '../../platform/day/day.ts'
import { serviceSchema } from '../../masters/services/services.ts'
import { slotSchema } from '../slots/slots.ts'
import { consultantChoiceSchema } from '../../masters/consultants/consultants.ts'
import { emptySeriesFormValues, seriesFormValuesSchema } from '../series/series-form-values.ts'

export const wizardSteps = ['appointment', 'patient', 'summary'] as const
export type WizardStep = (typeof wizardSteps)[number]

/**
 * The wizard's fields; a series has fields of its own instead of consultant, date and slot. Choices
 * are stored whole, not only by id, so that the summary shows what the user saw when choosing.
 */
export const wizardValuesSchema = z.strictObject({
  branch: branchSchema.nullable(),
  service: serviceSchema.nullable(),
  consultant: consultantChoiceSchema.nullable(),
  healthIssues: z.string(),
  day: daySchema.or(z.literal('')),
  slot: slotSchema.nullable(),
  ...seriesFormValuesSchema.shape,
  patient: z.strictObject({
    mobile: z.string(),
    name: z.string(),
    age: z.string(),
    email: z.string(),
    location: z.string(),
    /** The language of messages; empty while it is not known. */
    language: languageSchema.or(z.literal('')).optional(),
    /** Whether they agree to messages. */
    messages: z.boolean().optional(),
    /** The known patient whom the desk chose; null for a person who is typed. */
    known: knownPatientSchema.nullable(),
  }),
})
export type WizardValues = z.output<typeof wizardValuesSchema>

export const emptyWizard: WizardValues = {
  branch: null,
  service: null,
  consultant: null,
  healthIssues: '',
  day: '',
  slot: null,
  ...emptySeriesFormValues,
  patient: {
    mobile: '',
    name: '',
    age: '',
    email: '',
    location: '',
    language: '',
    messages: false,
    known: null,
  },
}

/**
 * Whether any field is filled in. The branch does not count: an only one is chosen automatically.
 */
export const isStarted = (values: WizardValues): boolean =>
  JSON.stringify({ ...values, branch: null }) !== JSON.stringify(emptyWizard)

/** Changes of fields of the Appointment step, which others depend on. */
export type Choice = Partial<Omit<WizardValues, 'patient'>>

/**
 * A choice with the resets of the fields that depend on it (specification, section 4). Choosing the
 * same value again resets nothing.
 */
export function withResets(choice: Choice, values: WizardValues): Choice {
  const hasChanged = (name: 'branch' | 'service' | 'consultant') =>
    name in choice && choice[name]?.id !== values[name]?.id
  if (hasChanged('service')) {
    const clearedFields = {
      consultant: null,
      day: '',
      healthIssues: '',
      slot: null,
      ...emptySeriesFormValues,
    }
    return { ...clearedFields, ...choice }
  }
  if (hasChanged('branch')) return { consultant: null, slot: null, slots: [], ...choice }
  if (hasChanged('consultant') || ('day' in choice && choice.day !== values.day)) {
    return { slot: null, ...choice }
  }
  return choice
}

/** What is known already of somebody's wish for a time, where there was none. */
export const wishToAddSchema = z.object({
  branch: z.int().optional(),
  service: z.int().optional(),
  consultant: z.int().optional(),
  day: daySchema.optional(),
  healthIssues: z.string().optional(),
  patient: wizardValuesSchema.shape.patient.optional(),
})
export type WishToAdd = z.output<typeof wishToAddSchema>
