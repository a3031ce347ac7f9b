import { messageKey, type TextKey } from '../../../platform/i18n/text-key.ts'
import {
  isUntouched,
  prescriptionProblems,
  toPrescriptionItems,
  type PrescriptionFormValues,
} from '../prescription/prescription-form-values.ts'
import type { PrescriptionItem } from '../prescription/prescription.ts'
import type { PrescriptionTemplate } from './prescription-templates.ts'

/** What of the rows would be saved as a template; without untouched rows, and none while a row is not complete. */
export function templateItemsOf(
  values: PrescriptionFormValues,
): { items: PrescriptionItem[] } | { problem: TextKey } {
  const items = values.items.filter((row) => !isUntouched(row))
  if (items.length === 0) return { problem: messageKey('templates.write') }
  if (Object.keys(prescriptionProblems({ items })).length > 0)
    return { problem: messageKey('templates.incomplete') }
  return {
    items: toPrescriptionItems({ items }).map((it) => ({ ...it, medicine: it.medicine.trim() })),
  }
}

/** The templates with each typed word in their name, their owner's or a medicine's; in their order. */
export function filterTemplates(
  templates: readonly PrescriptionTemplate[],
  typed: string,
): PrescriptionTemplate[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return templates.filter(({ name, ownerName, isOwn, items }) => {
    const texts = [name, ...(isOwn ? [] : [ownerName]), ...items.map(({ medicine }) => medicine)]
    const text = texts.join('\n').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
