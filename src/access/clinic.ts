import { z } from 'zod'
import { contract } from './contract.ts'

/** What every page must know before anybody signs in. */
export const readClinic = contract({
  method: 'GET',
  url: '/api/clinic',
  summary: "The clinic's time zone and the server's clock",
  access: 'everyone',
  answer: z.object({ timeZone: z.string(), now: z.iso.datetime() }),
})
