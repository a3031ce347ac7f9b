import { z } from 'zod'
import { contract } from '../../../access/permissions/contract.ts'
import { idParamSchema, textSchema } from '../../../platform/http/input-schemas.ts'
import { messageKey } from '../../../platform/i18n/text-key.ts'
import {
  maxPrescriptionItems,
  prescriptionItemSchema,
  prescriptionItemShape,
} from '../prescription/prescription.ts'

/** Far more than one person tells apart by their names. */
export const maxTemplates = 200

/** The name, and who may insert it. */
export const templateLabelSchema = z.strictObject({
  name: textSchema(100, messageKey('masters.nameRequired')),
  /** Whether all consultants may insert it; only its own one changes it. */
  isShared: z.boolean(),
})
export type TemplateLabel = z.output<typeof templateLabelSchema>

/** As many as fit into a prescription. */
const itemsSchema = z.array(prescriptionItemSchema).min(1).max(maxPrescriptionItems)

const templateItemSchema = prescriptionItemShape.extend({
  /** As the clinic's list has it now, or as it was written. */
  medicine: z.string(),
  /** As it was written: it may say a substance that the list's name does not. */
  writtenAs: z.string(),
  /** Whether the clinic's list does not offer it any more. */
  isRetired: z.boolean(),
})

const templateSchema = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  /** The consultant whose template it is. */
  ownerName: z.string(),
  items: z.array(templateItemSchema),
})
export type PrescriptionTemplate = z.output<typeof templateSchema>

export const listTemplates = contract({
  method: 'GET',
  url: '/api/prescription-templates',
  summary:
    "One's own prescription templates, then those that colleagues share; those used most lately first",
  answer: z.array(templateSchema),
})

export const addTemplate = contract({
  method: 'POST',
  url: '/api/prescription-templates',
  summary: 'Save medicines as a template under a name of their own',
  body: z.strictObject({ ...templateLabelSchema.shape, items: itemsSchema }),
  answer: z.object({ id: z.int() }),
})

const params = z.strictObject({ id: idParamSchema })
const versionSchema = z.int().min(1)

export const changeTemplate = contract({
  method: 'PUT',
  url: '/api/prescription-templates/:id',
  summary: 'Rename a template, share it or not, and replace its medicines where others are sent',
  params,
  body: z.strictObject({
    ...templateLabelSchema.shape,
    version: versionSchema,
    items: itemsSchema.optional(),
  }),
  answer: z.object({}),
})

export const removeTemplate = contract({
  method: 'DELETE',
  url: '/api/prescription-templates/:id',
  summary: 'Remove a template; what was prescribed with it stays',
  params,
  body: z.strictObject({ version: versionSchema }),
  answer: z.object({}),
})

export const countTemplateUse = contract({
  method: 'POST',
  url: '/api/prescription-templates/:id/uses',
  summary: 'Say that a template was inserted: those used most lately come first in the list',
  params,
  answer: z.object({}),
})
