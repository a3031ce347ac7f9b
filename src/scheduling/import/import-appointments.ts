import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { daySchemaWithMessage } from '../../platform/day/day.ts'
import { timeSchema, timeSchemaWithMessage } from '../../platform/day/time.ts'
import { readLimitMs } from '../../platform/http/call-contract.ts'
import { idSchema, maxSentences, textSchema } from '../../platform/http/input-schemas.ts'
import { problemSchema } from '../../platform/http/problem.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { importCalls, importOf } from '../../patients/import-kit/imports.ts'
import { importedPatientSchema } from '../../patients/import/imported-patient.ts'

/** Appointments in one request: each is booked by itself, and desks book meanwhile. */
export const appointmentsAtOnce = 40
/** Bytes of a request: as many with all that a field takes, in letters of three bytes. */
export const appointmentsBodyLimit = appointmentsAtOnce * 8_000

/** A coming appointment as another program has it, with the names of its file found here. */
export const importedAppointmentSchema = z.strictObject({
  patient: importedPatientSchema,
  consultant: idSchema('booking.consultantRequired'),
  branch: idSchema('booking.branchRequired'),
  service: idSchema('booking.serviceRequired'),
  day: daySchemaWithMessage(messageKey('import.dayWrong')),
  starts: timeSchemaWithMessage(messageKey('importAppointments.timeWrong')),
  /** Its health issues; '' where the file says nothing. */
  note: textSchema(maxSentences),
})
export type ImportedAppointment = z.output<typeof importedAppointmentSchema>

const rows = {
  appointments: z.array(importedAppointmentSchema).min(1).max(appointmentsAtOnce),
}

/** Why a row cannot be booked. */
const refusal = problemSchema.shape.code

export const readImportChoices = contract({
  method: 'GET',
  url: '/api/appointment-imports/choices',
  summary:
    'What the names of a file can mean: consultants, with where and what they can be booked for',
  answer: z.object({
    branches: z.array(z.object({ id: z.int(), name: z.string() })),
    services: z.array(z.object({ id: z.int(), name: z.string() })),
    consultants: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        /** Where they have hours. */
        branches: z.array(z.int()),
        /** What they give once at a time. */
        services: z.array(z.int()),
      }),
    ),
  }),
})
export type ImportChoices = z.output<typeof readImportChoices.answer>

export const checkImportedAppointments = contract({
  method: 'POST',
  url: '/api/appointment-imports/check',
  readLimitMs,
  summary: 'Which appointments of a file can be booked',
  body: z.strictObject(rows),
  answer: z.object({
    /** For each appointment, in their order. */
    rows: z.array(
      z.object({
        /** Whether it was taken over before, or is booked. */
        here: z.boolean(),
        problem: refusal.nullable(),
        /** Whom the register takes the patient for; null for somebody new. */
        patient: z.int().nullable(),
        /** When it would end; null where it cannot be booked. */
        ends: timeSchema.nullable(),
      }),
    ),
  }),
})
export type CheckedAppointment = z.output<typeof checkImportedAppointments.answer>['rows'][number]

export const importAppointments = contract({
  method: 'POST',
  url: '/api/appointment-imports',
  summary: 'Books appointments of a file that are not here yet; their patients are told nothing',
  body: z.strictObject({ ...importOf, ...rows }),
  answer: z.object({
    /** For each appointment, in their order: also booked by an earlier request whose answer was lost. */
    rows: z.array(
      z.object({ outcome: z.enum(['booked', 'here', 'refused']), problem: refusal.nullable() }),
    ),
  }),
})

export const listAppointmentImports = contract({
  url: '/api/appointment-imports',
  summary: 'The newest imports of appointments, and what became of them',
  ...importCalls.list,
})

export const takeBackAppointments = contract({
  url: '/api/appointment-imports/:id/take-back',
  summary:
    'Cancels imported appointments with which nothing has happened since; some at a time, and their patients are told nothing',
  ...importCalls.takeBack,
})
