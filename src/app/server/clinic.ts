import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { offlineModeSchema } from '../../platform/offline/offline.ts'

/** By how many minutes the clinic's clocks are ahead of UTC, and from when to when, in milliseconds since 1970. */
export const zoneOffsetSchema = z.object({ minutes: z.int(), from: z.int(), until: z.int() })

/** The facts that every page needs before signing in. */
export const readClinic = contract({
  method: 'GET',
  url: '/api/clinic',
  summary:
    "The clinic's name and time zone, the server's clock, whether patients may book, and what desks keep",
  answer: z.object({
    timeZone: z.string(),
    zoneOffset: zoneOffsetSchema,
    now: z.iso.datetime(),
    /** Whether patients may book without signing in. */
    patientBooking: z.boolean(),
    /** What desks keep for the time that the server is away. */
    offline: offlineModeSchema,
    /** Empty, and null, until an Admin has set them. */
    name: z.string(),
    logoVersion: z.string().nullable(),
    /** Whether nobody has an account yet. */
    isNew: z.boolean(),
  }),
})
