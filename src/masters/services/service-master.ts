import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { typedText } from '../../platform/http/typed-text.ts'
import { sentence } from '../../platform/i18n/text-key.ts'
import {
  addedAnswer,
  changedAnswer,
  masterRowSchema,
  retireBody,
  rowParams,
  seenVersion,
} from '../kit/master.ts'
import { feesSchema } from './fees.ts'

/** What is typed of a service. `fees` are by the consultants who give it. */
export const serviceEntry = z.strictObject({
  name: typedText(100, 'masters.nameRequired'),
  minutes: z
    .int(sentence('services.minutesRange'))
    .min(5, sentence('services.minutesRange'))
    .max(480, sentence('services.minutesRange')),
  fees: feesSchema,
})

const serviceMasterSchema = masterRowSchema.extend({
  name: z.string(),
  minutes: z.int(),
  fees: z.array(z.object({ id: z.int(), name: z.string(), fee: z.number() })),
  /** Appointments from today on that are still to come. */
  booked: z.int(),
})
export type ServiceMaster = z.output<typeof serviceMasterSchema>

export const listAllServices = contract({
  method: 'GET',
  url: '/api/services/all',
  summary: 'Every service with who gives it and the fees, retired ones as well',
  answer: z.array(serviceMasterSchema),
})

export const addService = contract({
  method: 'POST',
  url: '/api/services',
  summary: 'Add a service',
  body: serviceEntry,
  answer: addedAnswer,
})

export const changeService = contract({
  method: 'PUT',
  url: '/api/services/:id',
  summary: 'Change a service, who gives it, and the fees',
  params: rowParams,
  body: serviceEntry.extend(seenVersion),
  answer: changedAnswer,
})

export const retireService = contract({
  method: 'PUT',
  url: '/api/services/:id/active',
  summary: 'Retire a service, or bring it back',
  params: rowParams,
  body: retireBody,
  answer: changedAnswer,
})
