import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'

/** Physiotherapy: booked as a series of sessions, not one by one (specification, section 9). */
export const subscriptionServiceId = 6

export const serviceSchema = z.object({ id: z.int(), name: z.string() })
export type Service = z.output<typeof serviceSchema>

export const listServices = contract({
  method: 'GET',
  url: '/api/services',
  summary: 'The health and wellness services on offer',
  answer: z.array(serviceSchema),
})
