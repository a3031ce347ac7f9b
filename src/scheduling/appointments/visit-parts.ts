import { messageKey, type TextKey } from '../../platform/i18n/text-key.ts'

/** The parts of a visit that are edited and saved separately, in the order of the screen. */
export const visitParts = [
  'details',
  'prescription',
  'tests',
  'exercises',
  'certificates',
  'referrals',
] as const
export type VisitPart = (typeof visitParts)[number]

/** What a screen calls each of them. */
export const visitPartNames: Record<VisitPart, TextKey> = {
  details: messageKey('screen.patientDetails'),
  prescription: messageKey('visit.partPrescription'),
  tests: messageKey('visit.partTests'),
  exercises: messageKey('visit.partExercises'),
  certificates: messageKey('visit.partCertificates'),
  referrals: messageKey('visit.partReferrals'),
}
