import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'

/** What a clinic has so far; counts are of rows that are in use. */
const setupFactsSchema = z.object({
  /** Whether the clinic's name is set. */
  hasName: z.boolean(),
  branches: z.int(),
  services: z.int(),
  /** Consultants who give a service. */
  consultants: z.int(),
  /** Those of them who have hours. */
  consultantsWithHours: z.int(),
  /** People other than consultants who sign in, the first Admin included. */
  deskStaff: z.int(),
  /** Medicines that are suggested while prescribing. */
  medicines: z.int(),
  /** Appointments in any state, counted up to `establishedAfter`. */
  appointments: z.int(),
})
export type SetupFacts = z.output<typeof setupFactsSchema>

/**
 * A clinic with so many appointments runs without a guide, whatever it has left out: the demo, for
 * example, and a clinic that was here before the guide.
 */
export const establishedAfter = 50

export const readSetupFacts = contract({
  method: 'GET',
  url: '/api/setup-guide',
  summary: 'What a new clinic has so far, for the guide that an Admin sees on the landing page',
  live: ['masters', 'schedule'],
  answer: setupFactsSchema,
})
