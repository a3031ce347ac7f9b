import { z } from 'zod'

/** A session that has not ended. */
export const openSessionSchema = z.object({
  id: z.int(),
  /** Names of browser and system, such as 'Chrome' and 'Windows'; null when unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string().nullable(),
  since: z.iso.datetime(),
})
export type OpenSession = z.output<typeof openSessionSchema>
