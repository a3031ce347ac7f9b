import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { readLimitMs } from '../../platform/http/call-contract.ts'
import { idParamSchema, textSchema } from '../../platform/http/input-schemas.ts'
import { fileNumberSchema } from '../../masters/file-numbers/file-number.ts'
import { importedPatientSchema, personSchema } from './imported-patient.ts'

/** Patients in one request: a larger file is sent in parts. */
export const patientsAtOnce = 200
/** Bytes of a request: as many patients with all that a field takes, in letters of three bytes. */
export const importBodyLimit = patientsAtOnce * 6_000

const count = z.int().min(0)
/** Names the import of one file: chosen by the page that sends it, so that a part that is sent again adds nothing. */
const importKeySchema = z.uuid()

export const checkImportedPatients = contract({
  method: 'POST',
  url: '/api/patient-imports/check',
  readLimitMs,
  summary: 'Which patients of a file are in the register already',
  body: z.strictObject({
    patients: z
      .array(personSchema.extend({ fileNumber: fileNumberSchema.default('') }))
      .min(1)
      .max(patientsAtOnce),
  }),
  /** For each patient, in their order. */
  answer: z.object({
    known: z.array(z.boolean()),
    /** Whether the register has their file number for somebody else; absent in the answer of a process of the version before. */
    taken: z.array(z.boolean()).optional(),
    /** Whether they are known without this file number, which the import does not give them; absent likewise. */
    left: z.array(z.boolean()).optional(),
  }),
})

export const importPatients = contract({
  method: 'POST',
  url: '/api/patient-imports',
  summary: 'Adds patients of a file to the register; those who are in it stay as they are',
  body: z.strictObject({
    key: importKeySchema,
    fileName: textSchema(200),
    patients: z.array(importedPatientSchema).min(1).max(patientsAtOnce),
  }),
  answer: z.object({ added: count, known: count }),
})

export const listPatientImports = contract({
  method: 'GET',
  url: '/api/patient-imports',
  summary: 'The newest imports of patients, and what became of them',
  answer: z.array(
    z.object({
      id: z.int(),
      fileName: z.string(),
      at: z.iso.datetime(),
      by: z.string(),
      added: count,
      /** Of those who were added: whom taking it back has removed. */
      removed: count,
      /** When that was begun; nobody is added from then on. */
      takenBackAt: z.iso.datetime().nullable(),
      /** Whether there is somebody left to remove. */
      canTakeBack: z.boolean(),
    }),
  ),
})
export type PatientImport = z.output<typeof listPatientImports.answer>[number]

export const takeBackImport = contract({
  method: 'POST',
  url: '/api/patient-imports/:id/take-back',
  summary: 'Removes added patients with whom nothing has happened since; some at a time',
  params: z.strictObject({ id: idParamSchema }),
  answer: z.object({
    removed: count,
    /** Whether more can be removed: the same call again. */
    more: z.boolean(),
    /** Patients of the import who are still in the register. */
    left: count,
  }),
})
