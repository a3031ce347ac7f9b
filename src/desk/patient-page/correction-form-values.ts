import { correctPatient, sexes, type Sex } from '../../patients/register/correct-patient.ts'
import type { Locale } from '../../platform/i18n/locales.ts'
import type { PatientProfile } from './patient-page.ts'

/** The fields of the correction dialog, valid or not; '' where nothing is known. */
export interface CorrectionFormValues {
  name: string
  mobile: string
  age: string
  bornOn: string
  sex: Sex | ''
  email: string
  location: string
  fileNumber: string
  language: Locale | ''
  messages: boolean
  reason: string
}

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

/** The request of the fields, valid or not. The age is told only while no day of birth is known. */
export const toCorrection = (
  { age, bornOn, sex, language, ...fields }: CorrectionFormValues,
  version: number,
) => ({
  ...fields,
  ...(bornOn === '' && { age }),
  bornOn: bornOn || null,
  language: language || null,
  sex: sexes.find((it) => it === sex) ?? null,
  version,
})

/** The text key of the message for each invalid field. */
export function correctionProblems(values: CorrectionFormValues): Record<string, string> {
  const { error } = correctPatient.body.safeParse(toCorrection(values, 1))
  const problems: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) problems[String(path[0])] ??= message
  return problems
}
