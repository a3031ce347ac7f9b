import { z } from 'zod'
import { contract } from '../../../access/permissions/contract.ts'
import { textSchema } from '../../../platform/http/input-schemas.ts'
import { messageKey } from '../../../platform/i18n/text-key.ts'
import { writeStampSchema } from '../../drafts/visit-drafts.ts'
import { visitIdSchema, visitVersionSchema } from '../../visit/visit-params.ts'
import { doseUnits, timings } from './dose-units.ts'

/** One row of a prescription. */
export const prescriptionItemShape = z.strictObject({
  medicine: textSchema(200, messageKey('prescription.medicineRequired')),
  /** Amount of one dose, in `unit`. */
  amount: z
    .number(messageKey('prescription.amountRequired'))
    .positive(messageKey('prescription.amountAboveZero'))
    .max(999_999, messageKey('visit.tooLarge'))
    .multipleOf(0.001, messageKey('prescription.amountDecimals'))
    .min(0.001, messageKey('prescription.amountDecimals')),
  unit: z.enum(doseUnits, messageKey('prescription.unitRequired')),
  morning: z.boolean(),
  afternoon: z.boolean(),
  evening: z.boolean(),
  days: z
    .int(messageKey('prescription.daysRequired'))
    .min(1, messageKey('prescription.daysLeast'))
    .max(999, messageKey('visit.tooLarge')),
  timing: z.enum(timings),
  /** Millilitres per day; only for liquids, null when not given. */
  liquidPerDay: z
    .number(messageKey('visit.numberOnly'))
    .positive(messageKey('prescription.amountAboveZero'))
    .max(99_999, messageKey('visit.tooLarge'))
    .multipleOf(0.01, messageKey('visit.twoDecimals'))
    .min(0.01, messageKey('visit.twoDecimals'))
    .nullable(),
})
export type PrescriptionItem = z.output<typeof prescriptionItemShape>

/** At least one of morning, afternoon, evening (specification, section 5). */
export const prescriptionItemSchema = prescriptionItemShape
  .refine(({ morning, afternoon, evening }) => morning || afternoon || evening, {
    path: ['dose'],
    error: messageKey('prescription.doseRequired'),
    // Runs even if other fields of the row are invalid, so that all errors show at once.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .refine(({ unit, liquidPerDay }) => unit === 'ml' || liquidPerDay === null, {
    path: ['liquidPerDay'],
    error: messageKey('prescription.liquidOnly'),
  })

/** Far above real prescriptions, and small enough for one request. */
export const maxPrescriptionItems = 40

export const savePrescription = contract({
  method: 'PUT',
  url: '/api/visits/:id/prescription',
  summary: 'Save the prescription of a visit, replacing the previous one',
  params: visitIdSchema,
  body: z.strictObject({
    version: visitVersionSchema,
    stamp: writeStampSchema.optional(),
    items: z.array(prescriptionItemSchema).min(1).max(maxPrescriptionItems),
  }),
  answer: z.object({ version: z.int() }),
})

export const readLastPrescription = contract({
  method: 'GET',
  url: '/api/visits/:id/last-prescription',
  summary: "The latest prescription among the patient's earlier visits",
  params: visitIdSchema,
  answer: z.object({ items: z.array(prescriptionItemShape) }),
})

const medicineSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** As on the package: '500 mg', '60,000 IU'; null when only one exists. */
  strength: z.string().nullable(),
})
export type Medicine = z.output<typeof medicineSchema>

/** A part of a medicine's name, as typed. */
export const typedMedicineSchema = textSchema(200)

export const suggestMedicines = contract({
  method: 'GET',
  url: '/api/medicines',
  summary: 'Medicines whose name contains the query, those that begin with it first',
  query: z.strictObject({ typed: typedMedicineSchema.default('') }),
  answer: z.array(medicineSchema),
})
