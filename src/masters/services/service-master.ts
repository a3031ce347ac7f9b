import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { textSchema } from '../../platform/http/input-schemas.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import {
  addedResponse,
  changedResponse,
  masterRowSchema,
  retireRequest,
  rowParams,
  versionField,
} from '../kit/master.ts'
import { feesSchema } from './fees.ts'

/** The form of a service. `fees` are by the id of the consultant. */
export const serviceRequest = z.strictObject({
  name: textSchema(100, 'masters.nameRequired'),
  minutes: z
    .int(messageKey('services.minutesRange'))
    .min(5, messageKey('services.minutesRange'))
    .max(480, messageKey('services.minutesRange')),
  fees: feesSchema,
})

const serviceMasterSchema = masterRowSchema.extend({
  name: z.string(),
  minutes: z.int(),
  fees: z.array(z.object({ id: z.int(), name: z.string(), fee: z.number() })),
  /** The number of upcoming appointments, from today on. */
  booked: z.int(),
})
export type ServiceMaster = z.output<typeof serviceMasterSchema>

export const listAllServices = contract({
  method: 'GET',
  url: '/api/services/all',
  summary: 'Every service with its consultants and fees, retired ones included',
  answer: z.array(serviceMasterSchema),
})

export const addService = contract({
  method: 'POST',
  url: '/api/services',
  summary: 'Add a service',
  body: serviceRequest,
  answer: addedResponse,
})

export const changeService = contract({
  method: 'PUT',
  url: '/api/services/:id',
  summary: 'Change a service, its consultants and fees',
  params: rowParams,
  body: serviceRequest.extend(versionField),
  answer: changedResponse,
})

export const retireService = contract({
  method: 'PUT',
  url: '/api/services/:id/active',
  summary: 'Retire a service, or bring it back',
  params: rowParams,
  body: retireRequest,
  answer: changedResponse,
})
