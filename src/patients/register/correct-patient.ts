import { z } from 'zod'
import { reasonSchema } from '../../access/audit-log/reasons.ts'
import { contract } from '../../access/permissions/contract.ts'
import { daySchemaWithMessage } from '../../platform/day/day.ts'
import { idParamSchema } from '../../platform/http/input-schemas.ts'
import { idSchema } from '../../platform/http/input-schemas.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { fileNumberSchema } from '../../masters/file-numbers/file-number.ts'
import { languageSchema } from '../contact/contact.ts'
import { correctedNameSchema, patientSchema } from './patient.ts'

export const sexes = ['female', 'male', 'other'] as const
export type Sex = (typeof sexes)[number]

const { mobile, age, email, location } = patientSchema.shape

/** What the register has of a patient and can be wrong. A field that is left out stays as it is. */
const correctionSchema = z.strictObject({
  name: correctedNameSchema.optional(),
  /** Another number moves the patient to its household. */
  mobile: mobile.optional(),
  /** Years today; not asked of a patient whose day of birth is known. */
  age: age.optional(),
  /** Null when it is not known. */
  bornOn: daySchemaWithMessage(messageKey('patient.bornOnRange')).nullish(),
  sex: z.enum(sexes).nullish(),
  /** Empty when there is none. */
  email: email.unwrap().optional(),
  location: location.unwrap().optional(),
  /** Null when it is not known. */
  language: languageSchema.nullish(),
  /** Empty when there is none. */
  fileNumber: fileNumberSchema.optional(),
  /** Whether they agree to messages; false is their stop. */
  messages: z.boolean().optional(),
})
export type Correction = z.output<typeof correctionSchema>

export const correctPatient = contract({
  method: 'POST',
  url: '/api/clients/:id/correct',
  summary: 'Correct what the register has of a patient, with a reason; lists and sheets follow',
  params: z.strictObject({ id: idParamSchema }),
  body: correctionSchema.extend({
    /** The version that the user saw: another desk may have corrected the patient since. */
    version: idSchema(),
    reason: reasonSchema,
  }),
  answer: z.object({ version: z.int() }),
})
