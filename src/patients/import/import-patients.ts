import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { readLimitMs } from '../../platform/http/call-contract.ts'
import { fileNumberSchema } from '../../masters/file-numbers/file-number.ts'
import { importCalls, importOf } from '../import-kit/imports.ts'
import { importedPatientSchema, personSchema } from './imported-patient.ts'

/** Patients in one request: a larger file is sent in parts. */
export const patientsAtOnce = 200
/** Bytes of a request: as many patients with all that a field takes, in letters of three bytes. */
export const importBodyLimit = patientsAtOnce * 6_000

const count = z.int().min(0)

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
    ...importOf,
    patients: z.array(importedPatientSchema).min(1).max(patientsAtOnce),
  }),
  answer: z.object({ added: count, known: count }),
})

export const listPatientImports = contract({
  url: '/api/patient-imports',
  summary: 'The newest imports of patients, and what became of them',
  ...importCalls.list,
})

export const takeBackImport = contract({
  url: '/api/patient-imports/:id/take-back',
  summary: 'Removes added patients with whom nothing has happened since; some at a time',
  ...importCalls.takeBack,
})
