import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'

/** The facts that every page needs before signing in. */
export const readClinic = contract({
  method: 'GET',
  url: '/api/clinic',
  summary: "The clinic's name and time zone, the server's clock, and whether patients may book",
  answer: z.object({
    timeZone: z.string(),
    now: z.iso.datetime(),
    /** Whether patients may book without signing in. */
    patientBooking: z.boolean(),
    /** Empty, and null, until an Admin has set them. */
    name: z.string(),
    logoVersion: z.string().nullable(),
  }),
})
