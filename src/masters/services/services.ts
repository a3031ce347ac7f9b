import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { idParamSchema, textSchema } from '../../platform/http/input-schemas.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { toAsciiDigits } from '../../platform/numbers/to-ascii-digits.ts'
import {
  addedResponse,
  isRetiredSchema,
  masterCalls,
  masterRowSchema,
  retiredQuery,
} from '../kit/master.ts'
import { feeSchema, feesSchema } from './fees.ts'

export const serviceSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** Whether it is booked as a series of sessions, not one by one: physiotherapy, for example. */
  isSeries: z.boolean(),
  /** What a series of exactly so many sessions costs when it is paid at once. */
  packageSessions: z.int().nullable().optional(),
  packagePrice: z.number().nullable().optional(),
  isRetired: isRetiredSchema,
})
export type Service = z.output<typeof serviceSchema>

export const listServices = contract({
  method: 'GET',
  url: '/api/services',
  summary:
    'The health and wellness services on offer; for staff also retired ones that have appointments',
  query: retiredQuery.extend({
    /** Only those that this consultant gives. */
    consultant: idParamSchema.optional(),
  }),
  live: ['masters', 'schedule'],
  answer: z.array(
    serviceSchema.extend({
      /** Rupees, with which a consultant's fee begins; null for none. */
      usualFee: z.number().nullable(),
      /** The branches at which a consultant who gives it has hours, on whatever day. */
      givenAt: z.array(z.int()),
    }),
  ),
})
export type ServiceChoice = z.output<typeof listServices.answer>[number]

/** Whether anybody gives a service at a branch, or anywhere where none is named: else nothing of it can be booked. */
export const isGivenAt = (
  // A process of the version before does not say.
  { givenAt }: Partial<Pick<ServiceChoice, 'givenAt'>>,
  branch: number | undefined,
): boolean =>
  givenAt === undefined || (branch === undefined ? givenAt.length > 0 : givenAt.includes(branch))

/** Percent, which the price contains; null is exempt. */
const taxRateSchema = z
  .number(messageKey('services.taxRange'))
  .min(0.01, messageKey('services.taxRange'))
  .max(40, messageKey('services.taxRange'))
  .multipleOf(0.01, messageKey('services.taxRange'))

/** What a service is, without who gives it. */
export const serviceFields = {
  name: textSchema(100, 'masters.nameRequired'),
  minutes: z
    .int(messageKey('services.minutesRange'))
    .min(5, messageKey('services.minutesRange'))
    .max(480, messageKey('services.minutesRange')),
  isSeries: z.boolean(),
  usualFee: feeSchema.nullable().default(null),
  /** What a series of exactly so many sessions costs when it is paid at once; null for no such price. */
  packageSessions: z
    .int(messageKey('seriesBooking.sessionsRequired'))
    .min(2, messageKey('seriesBooking.sessionsRequired'))
    .max(30, messageKey('seriesBooking.sessionsRequired'))
    .nullable()
    .default(null),
  packagePrice: feeSchema.min(0.01, messageKey('services.feeForm')).nullable().default(null),
}

/** How a service is taxed; left out, a change leaves it as it is. */
const taxFields = {
  taxRate: taxRateSchema.nullable().optional(),
  /** Its number in the list of services for tax; health services have 9993. */
  sac: z
    .string()
    .trim()
    .transform(toAsciiDigits)
    .pipe(z.string().regex(/^\d{4,8}$/, messageKey('services.sacWrong')))
    .optional(),
}

/** The form of a service. `fees` are by the id of the consultant. */
export const serviceRequest = z
  .strictObject({
    ...serviceFields,
    ...taxFields,
    fees: feesSchema,
  })
  .refine((it) => (it.packageSessions === null) === (it.packagePrice === null), {
    path: ['packagePrice'],
    error: messageKey('services.packageBoth'),
  })

const calls = masterCalls(serviceRequest, addedResponse)

const serviceMasterSchema = masterRowSchema.extend({
  name: z.string(),
  minutes: z.int(),
  isSeries: z.boolean(),
  usualFee: z.number().nullable(),
  taxRate: z.number().nullable(),
  sac: z.string(),
  packageSessions: z.int().nullable(),
  packagePrice: z.number().nullable(),
  fees: z.array(z.object({ id: z.int(), name: z.string(), fee: z.number() })),
  /** The number of upcoming appointments, from today on. */
  booked: z.int(),
})
export type ServiceMaster = z.output<typeof serviceMasterSchema>

export const listAllServices = contract({
  method: 'GET',
  url: '/api/services/all',
  summary: 'Every service with its consultants and fees, retired ones included',
  live: ['masters'],
  answer: z.array(serviceMasterSchema),
})

export const addService = contract({
  url: '/api/services',
  summary: 'Add a service',
  ...calls.add,
})

export const changeService = contract({
  url: '/api/services/:id',
  summary: 'Change a service, its consultants and fees',
  ...calls.change,
})

export const retireService = contract({
  url: '/api/services/:id/active',
  summary: 'Retire a service, or bring it back',
  ...calls.retire,
})
