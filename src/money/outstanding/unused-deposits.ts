import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { daySchema } from '../../platform/day/day.ts'
import { idParamSchema } from '../../platform/http/input-schemas.ts'
import { pageOf, pageSizeSchema } from '../../platform/http/page.ts'
import { appointmentSchema } from '../../scheduling/appointments/appointment.ts'
import { cursorSchema } from './outstanding.ts'

const unusedDepositSchema = appointmentSchema
  .pick({
    /** The appointment at which the money stands: of a series its first one. */
    id: true,
    day: true,
    starts: true,
    ends: true,
    walkIn: true,
    patientId: true,
    patientName: true,
    mobile: true,
    branchId: true,
    branchName: true,
    consultantName: true,
    serviceName: true,
  })
  .extend({
    deposit: z.int(),
    /** Of the package of a series; null for the deposit of one appointment. */
    seriesId: z.int().nullable(),
    /** The day of the last deposit. */
    since: daySchema,
    /** Rupees that no visit still to come needs. */
    amount: z.number(),
    /** Whether a second person was asked to agree that it is given back. */
    isAsked: z.boolean(),
  })
export type UnusedDeposit = z.output<typeof unusedDepositSchema>

const place = { branch: idParamSchema.optional(), consultant: idParamSchema.optional() }

export const listUnusedDeposits = contract({
  method: 'GET',
  url: '/api/unused-deposits',
  summary: 'Deposits and packages that no visit still to come needs, the oldest first, by page',
  live: ['payment', 'appointment', 'masters'],
  query: z.strictObject({ ...place, after: cursorSchema.optional(), limit: pageSizeSchema(60) }),
  answer: pageOf(unusedDepositSchema),
})

export const sumUnusedDeposits = contract({
  method: 'GET',
  url: '/api/unused-deposits/sum',
  summary: 'How much is to be given back, of how many deposits and packages',
  live: ['payment', 'appointment'],
  query: z.strictObject(place),
  /** Rupees. */
  answer: z.object({ count: z.int(), amount: z.number() }),
})
