import { messageKey, type TextKey } from '../../platform/i18n/text-key.ts'

/** What a patient did last with an appointment by their link; the database has the same list. */
export const patientChanges = ['confirmed', 'moved', 'cancelled'] as const
export type PatientChange = (typeof patientChanges)[number]

/** As the desk's rows and dialogs say it. */
export const patientChangeTexts: Record<PatientChange, TextKey> = {
  confirmed: messageKey('patientLink.confirmed'),
  moved: messageKey('patientLink.moved'),
  cancelled: messageKey('patientLink.cancelled'),
}
