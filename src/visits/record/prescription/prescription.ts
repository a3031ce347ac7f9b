import { z } from 'zod'
import { contract } from '../../../access/permissions/contract.ts'
import { typedText } from '../../../platform/http/typed-text.ts'
import { sentence } from '../../../platform/i18n/text-key.ts'
import { writeStampSchema } from '../../drafts/visit-drafts.ts'
import { visitIdSchema, visitVersionSchema } from '../../visit/visit-parts.ts'

/** The units of a dose, and when it is taken (specification, section 9). The first are defaults. */
export const doseUnits = ['gm', 'mg', 'ml'] as const
export type DoseUnit = (typeof doseUnits)[number]
export const timings = ['Before Food', 'After Food'] as const

/** One row of a prescription. */
const prescriptionItemShape = z.strictObject({
  medicine: typedText(200, sentence('prescription.medicineRequired')),
  /** Of one dose, in `unit`. */
  amount: z
    .number(sentence('prescription.amountRequired'))
    .positive(sentence('prescription.amountAboveZero'))
    .max(999_999, sentence('visit.tooLarge'))
    .multipleOf(0.001, sentence('prescription.amountDecimals')),
  unit: z.enum(doseUnits, sentence('prescription.unitRequired')),
  morning: z.boolean(),
  afternoon: z.boolean(),
  evening: z.boolean(),
  days: z
    .int(sentence('prescription.daysRequired'))
    .min(1, sentence('prescription.daysLeast'))
    .max(999, sentence('visit.tooLarge')),
  timing: z.enum(timings),
  /** Millilitres a day; liquids only, and null where nobody said. */
  liquidPerDay: z
    .number(sentence('visit.numberOnly'))
    .positive(sentence('prescription.amountAboveZero'))
    .max(99_999, sentence('visit.tooLarge'))
    .multipleOf(0.01, sentence('visit.twoDecimals'))
    .nullable(),
})
export type PrescriptionItem = z.output<typeof prescriptionItemShape>

/** At least one of morning, afternoon, evening (specification, section 5). */
export const prescriptionItemSchema = prescriptionItemShape
  .refine(({ morning, afternoon, evening }) => morning || afternoon || evening, {
    path: ['dose'],
    error: sentence('prescription.doseRequired'),
    // Also while other fields of the row are wrong, so that everything is marked at once.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .refine(({ unit, liquidPerDay }) => unit === 'ml' || liquidPerDay === null, {
    path: ['liquidPerDay'],
    error: sentence('prescription.liquidOnly'),
  })

/** More rows than any prescription has, and few enough for one request. */
export const mostPrescriptionItems = 40

export const savePrescription = contract({
  method: 'PUT',
  url: '/api/visits/:id/prescription',
  summary: 'Save the prescription of a visit, in place of the one before',
  params: visitIdSchema,
  body: z.strictObject({
    version: visitVersionSchema,
    stamp: writeStampSchema.optional(),
    items: z.array(prescriptionItemSchema).min(1).max(mostPrescriptionItems),
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
