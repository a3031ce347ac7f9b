import { z } from 'zod'
import { addDays, daySchema, type Day } from '../../../platform/day/day.ts'
import { numberIn, numberTextSchema } from '../../../platform/numbers/number-field.ts'
import { certificatesDayProblems } from './certificate-rule.ts'
import {
  certificateSchema,
  mostCertificates,
  saveCertificates,
  type Certificate,
} from './certificates.ts'
import type { Visit } from '../visit.ts'

const dayField = daySchema.or(z.literal(''))

const certificateEntrySchema = z.strictObject({
  issueDay: dayField,
  startDay: dayField,
  totalLeaveDays: numberTextSchema,
  diagnosis: z.string().max(10_000),
})

/** What stands in the fields of one certificate; '' is nothing yet. */
export type CertificateEntry = z.output<typeof certificateEntrySchema>

export const certificatesEntrySchema = z.strictObject({
  certificates: z.array(certificateEntrySchema).max(mostCertificates),
})
export type CertificatesEntry = z.output<typeof certificatesEntrySchema>

/** A certificate as it is added: of today, for what the visit found. */
export const newCertificate = (
  { details }: Pick<Visit, 'details'>,
  today: Day,
): CertificateEntry => ({
  issueDay: today,
  startDay: today,
  totalLeaveDays: '',
  diagnosis: details?.illness ?? '',
})

export const certificatesEntryOf = ({
  certificates,
}: Pick<Visit, 'certificates'>): CertificatesEntry => ({
  certificates: certificates.map(({ issueDay, startDay, totalLeaveDays, diagnosis }) => ({
    issueDay,
    startDay,
    totalLeaveDays,
    diagnosis,
  })),
})

/** One certificate as the contract's body has it, whether valid or not. */
const toCertificate = (entry: CertificateEntry): Certificate => ({
  ...entry,
  totalLeaveDays: numberIn(entry.totalLeaveDays) ?? Number.NaN,
})

export const toCertificates = ({ certificates }: CertificatesEntry): Certificate[] =>
  certificates.map(toCertificate)

/**
 * Each wrong field ('certificates.0.diagnosis') with its sentence; at 'certificates' for none.
 * `saved` are those of the visit as they stand.
 */
export function certificatesProblems(
  entry: CertificatesEntry,
  { saved, ...days }: { saved: readonly Certificate[]; visitDay: Day; today: Day },
): Record<string, string> {
  const certificates = toCertificates(entry)
  const problems: Record<string, string> = certificatesDayProblems(certificates, saved, days)
  const { error } = saveCertificates.body.safeParse({ version: 0, certificates })
  for (const { path, message } of error?.issues ?? []) problems[path.join('.')] ??= message
  return problems
}

const leaveSchema = certificateSchema.pick({ startDay: true, totalLeaveDays: true })

/** The last day of the leave, or undefined while start or days are not right. */
export function leaveEnd({ startDay, totalLeaveDays }: CertificateEntry): Day | undefined {
  const days = numberIn(totalLeaveDays)
  const { data } = leaveSchema.safeParse({ startDay, totalLeaveDays: days })
  return data && addDays(data.startDay, data.totalLeaveDays - 1)
}
