import { z } from 'zod'
import { branchSchema } from '../../masters/branches/branches.ts'
import { daySchema } from '../../platform/day/day.ts'
import { serviceSchema } from '../../masters/services/services.ts'
import { slotSchema } from '../slots/slots.ts'
import { listConsultants } from '../../masters/consultants/consultants.ts'
import { emptySeriesEntry, seriesEntrySchema } from '../series/series-form-values.ts'

export const wizardSteps = ['appointment', 'patient', 'summary'] as const
export type WizardStep = (typeof wizardSteps)[number]

/**
 * What stands in the wizard's fields; a series has its own, and none of consultant, date and slot.
 * What was chosen is kept whole, not by id alone, so that the summary shows what was seen when
 * choosing.
 */
export const wizardValuesSchema = z.strictObject({
  branch: branchSchema.nullable(),
  service: serviceSchema.nullable(),
  consultant: listConsultants.answer.element.nullable(),
  healthIssues: z.string(),
  day: daySchema.or(z.literal('')),
  slot: slotSchema.nullable(),
  ...seriesEntrySchema.shape,
  patient: z.strictObject({
    mobile: z.string(),
    name: z.string(),
    age: z.string(),
    email: z.string(),
    location: z.string(),
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
  ...emptySeriesEntry,
  patient: { mobile: '', name: '', age: '', email: '', location: '' },
}

/** Whether somebody filled in anything. The only branch there is chooses itself. */
export const isBegun = (values: WizardValues): boolean =>
  JSON.stringify({ ...values, branch: null }) !== JSON.stringify(emptyWizard)

/** The fields of the Appointment step that others depend on. */
export type Choice = Partial<Omit<WizardValues, 'patient'>>

/**
 * What a choice changes: itself and all that no longer fits it (specification, section 4). Choosing
 * again what is chosen changes nothing.
 */
export function withResets(choice: Choice, values: WizardValues): Choice {
  const differs = (name: 'branch' | 'service' | 'consultant') =>
    name in choice && choice[name]?.id !== values[name]?.id
  if (differs('service')) {
    const nothing = { consultant: null, day: '', healthIssues: '', slot: null, ...emptySeriesEntry }
    return { ...nothing, ...choice }
  }
  if (differs('branch')) return { consultant: null, slot: null, slots: [], ...choice }
  if (differs('consultant') || ('day' in choice && choice.day !== values.day)) {
    return { slot: null, ...choice }
  }
  return choice
}
