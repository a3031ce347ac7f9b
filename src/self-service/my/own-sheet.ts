import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { languageSchema } from '../../patients/contact/contact.ts'
import { idSchema } from '../../platform/http/input-schemas.ts'
import { linkSchema, ownSheetSchema } from '../../scheduling/patient-link/own-appointment.ts'

export const downloadOwnSheet = contract({
  method: 'POST',
  url: '/api/my/sheet',
  summary:
    "A sheet of an own visit as a PDF file, by the patient's link and the year of birth or the age",
  body: z.strictObject({
    link: linkSchema,
    appointment: idSchema(),
    kind: ownSheetSchema,
    /** The year of birth, or the age in years; whatever else is typed is a wrong answer. */
    born: z.string().max(40),
    language: languageSchema,
  }),
  answer: z.file(),
  fileType: 'application/pdf',
})
