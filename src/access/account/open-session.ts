import { z } from 'zod'

/** Where somebody is signed in. */
export const openSessionSchema = z.object({
  id: z.int(),
  /** The browser's and the system's names, such as 'Chrome' and 'Windows', where they are known. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string().nullable(),
  since: z.iso.datetime(),
})
export type OpenSession = z.output<typeof openSessionSchema>
