import { messageKey, type TextKey } from '../../../platform/i18n/text-key.ts'
import type { PrescriptionItem } from './prescription.ts'

/** The texts of when a medicine is taken. */
export const timingTexts: Record<PrescriptionItem['timing'], TextKey> = {
  'Before Food': messageKey('prescription.beforeFood'),
  'After Food': messageKey('prescription.afterFood'),
}

/** The times of day at which a medicine is taken. */
export const dosesOf = ({
  morning,
  afternoon,
  evening,
}: Pick<PrescriptionItem, 'morning' | 'afternoon' | 'evening'>): TextKey[] => [
  ...(morning ? [messageKey('prescription.morning')] : []),
  ...(afternoon ? [messageKey('prescription.afternoon')] : []),
  ...(evening ? [messageKey('prescription.evening')] : []),
]
