import { z } from 'zod'
import { correctPatient, sexes } from '../../patients/register/correct-patient.ts'
import { languageSchema } from '../../patients/contact/contact.ts'
import type { PatientProfile } from './patient-page.ts'

/** The fields of the correction dialog, valid or not; '' where nothing is known. */
export const correctionFormValuesSchema = z.strictObject({
  name: z.string(),
  mobile: z.string(),
  age: z.string(),
  bornOn: z.string(),
  sex: z.enum(sexes).or(z.literal('')),
  email: z.string(),
  location: z.string(),
  fileNumber: z.string(),
  language: languageSchema.or(z.literal('')),
  messages: z.boolean(),
  reason: z.string(),
})
export type CorrectionFormValues = z.output<typeof correctionFormValuesSchema>

export const toCorrectionFormValues = (patient: PatientProfile): CorrectionFormValues => ({
  name: patient.name,
  mobile: patient.mobile,
  age: String(patient.age),
  bornOn: patient.bornOn ?? '',
  sex: patient.sex ?? '',
  email: patient.email ?? '',
  location: patient.location ?? '',
  fileNumber: patient.fileNumber ?? '',
  language: patient.language ?? '',
  messages: patient.messages ?? false,
  reason: '',
})

/**
 * The request of the fields, valid or not. The age is told only while no day of birth is known, and the file number only if
 * it is not as `stored`: a process of the version before does not know it.
 */
export const toCorrection = (
  { age, bornOn, sex, language, fileNumber, ...fields }: CorrectionFormValues,
  stored: Pick<CorrectionFormValues, 'fileNumber'>,
  version: number,
) => ({
  ...fields,
  ...(fileNumber !== stored.fileNumber && { fileNumber }),
  ...(bornOn === '' && { age }),
  bornOn: bornOn || null,
  language: language || null,
  sex: sexes.find((it) => it === sex) ?? null,
  version,
})

/** The text key of the message for each invalid field. */
export function correctionProblems(values: CorrectionFormValues): Record<string, string> {
  const { error } = correctPatient.body.safeParse(toCorrection(values, { fileNumber: '' }, 1))
  const problems: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) problems[String(path[0])] ??= message
  return problems
}
