import { z } from 'zod'
import { addDays, daySchema, type Day } from '../../../platform/day/day.ts'
import { newUuid } from '../../../platform/http/uuid.ts'
import { numberFieldSchema, numberFromField } from '../../../platform/numbers/parse-number.ts'
import { certificatesDayProblems } from './certificate-rule.ts'
import {
  certificateSchema,
  maxCertificates,
  saveCertificates,
  type Certificate,
} from './certificates.ts'
import type { Visit } from '../visit.ts'

const dayField = daySchema.or(z.literal(''))

const certificateFormValuesSchema = z.strictObject({
  issueDay: dayField,
  startDay: dayField,
  totalLeaveDays: numberFieldSchema,
  diagnosis: z.string().max(10_000),
  row: z.int().optional(),
  key: z.uuid().optional(),
})

/** The fields of one certificate; '' for empty. A saved one has its row, and one that a window typed a key of its own. */
export type CertificateFormValues = z.output<typeof certificateFormValuesSchema>

/** Those of a colleague's window and the own ones may be more than can be saved. */
export const certificatesFormValuesSchema = z.strictObject({
  certificates: z.array(certificateFormValuesSchema).max(2 * maxCertificates),
})
export type CertificatesFormValues = z.output<typeof certificatesFormValuesSchema>

/** A new certificate: issued today for the visit's illness. */
export const newCertificate = (
  { details }: Pick<Visit, 'details'>,
  today: Day,
): CertificateFormValues => ({
  issueDay: today,
  startDay: today,
  totalLeaveDays: '',
  diagnosis: details?.illness ?? '',
  key: newUuid(),
})

export const certificatesFormValuesOf = ({
  certificates,
  paperRows,
  paperKeys,
}: Pick<Visit, 'certificates' | 'paperRows' | 'paperKeys'>): CertificatesFormValues => ({
  certificates: certificates.map(({ issueDay, startDay, totalLeaveDays, diagnosis }, index) => ({
    issueDay,
    startDay,
    totalLeaveDays,
    diagnosis,
    row: paperRows?.certificates[index],
    key: paperKeys?.certificates[index] ?? undefined,
  })),
})

/** One certificate as the request body has it, valid or not. */
const toCertificate = ({
  row: _row,
  key: _key,
  ...values
}: CertificateFormValues): Certificate => ({
  ...values,
  totalLeaveDays: numberFromField(values.totalLeaveDays) ?? Number.NaN,
})

export const toCertificates = ({ certificates }: CertificatesFormValues): Certificate[] =>
  certificates.map(toCertificate)

/**
 * Problems by field path ('certificates.0.diagnosis'), or at 'certificates' when the list is empty.
 * `saved` is the visit's current list.
 */
export function certificatesProblems(
  values: CertificatesFormValues,
  { saved, ...days }: { saved: readonly Certificate[]; visitDay: Day; today: Day },
): Record<string, string> {
  const certificates = toCertificates(values)
  const problems: Record<string, string> = certificatesDayProblems(certificates, saved, days)
  const { error } = saveCertificates.body.safeParse({ version: 0, certificates })
  for (const { path, message } of error?.issues ?? []) problems[path.join('.')] ??= message
  return problems
}

const leaveSchema = certificateSchema.pick({ startDay: true, totalLeaveDays: true })

/** The last day of the leave; undefined while start or days are invalid. */
export function leaveEnd({ startDay, totalLeaveDays }: CertificateFormValues): Day | undefined {
  const days = numberFromField(totalLeaveDays)
  const { data } = leaveSchema.safeParse({ startDay, totalLeaveDays: days })
  return data && addDays(data.startDay, data.totalLeaveDays - 1)
}
