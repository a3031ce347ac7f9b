import { z } from 'zod'
import { useRowDraft } from '../../platform/drafts/row-draft.tsx'
import { sites } from './vaccinations.ts'

/** What the form of a vaccination holds. */
const typedSchema = z.object({
  vaccine: z.int().nullable(),
  dose: z.string(),
  here: z.boolean(),
  /** The day of what was given here, and the text that was typed for what a card says. */
  day: z.string(),
  typedDay: z.string(),
  batch: z.string(),
  site: z.enum(sites).nullable(),
  givenBy: z.string(),
  place: z.string(),
  /** The request that was sent last, and its key; drafts of versions before have none. */
  sent: z.object({ text: z.string(), key: z.uuid() }).nullable().default(null),
})
export type TypedVaccination = z.output<typeof typedSchema>

export const vaccinationDraftName = (patientId: number): string => `vaccination-${patientId}`

/** What was begun for a patient and neither noted nor given up. */
export const useVaccinationDraft = (patientId: number) =>
  useRowDraft(vaccinationDraftName(patientId), typedSchema, undefined)
export type VaccinationDraft = ReturnType<typeof useVaccinationDraft>
