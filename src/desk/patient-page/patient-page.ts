import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { appointmentSchema } from '../../scheduling/appointments/appointment.ts'
import { paymentModes } from '../../scheduling/appointments/payment.ts'
import { daySchema } from '../../platform/day/day.ts'
import { timeSchema } from '../../platform/day/time.ts'
import { idInAddress } from '../../platform/http/id.ts'
import { typedText } from '../../platform/http/typed-text.ts'
import { pastVisitSchema } from '../../visits/history/history.ts'

const foundClientSchema = z.object({
  id: z.int(),
  name: z.string(),
  mobile: z.string(),
  /** Years today, counted on from when the age was last told. */
  age: z.int(),
  /** The day of the last conducted and of the next booked appointment. */
  lastDay: daySchema.nullable(),
  nextDay: daySchema.nullable(),
})
export type FoundClient = z.output<typeof foundClientSchema>

/** So many are offered; whoever is not among them is found by typing on. */
export const mostFound = 20

export const findClients = contract({
  // Not GET: a name or a number in an address would stand in the logs of every proxy on the way.
  method: 'POST',
  url: '/api/clients/search',
  summary: 'Patients by a name, however spelt, or a part of their number; the likeliest first',
  body: z.strictObject({ typed: typedText(100) }),
  answer: z.array(foundClientSchema),
})

const clientParams = z.strictObject({ id: idInAddress })

const clientSchema = z.object({
  id: z.int(),
  name: z.string(),
  mobile: z.string(),
  age: z.int(),
  email: z.string().nullable(),
  /** The others known under the same number. */
  family: z.array(z.object({ id: z.int(), name: z.string(), age: z.int() })),
  /** How many there are: booked from today on, pending from before, conducted, cancelled. */
  appointments: z.object({
    coming: z.int(),
    pending: z.int(),
    conducted: z.int(),
    cancelled: z.int(),
  }),
  /** Rupees by how they came; `otherwise` came without a mode being told, `unpaid` did not come. */
  payments: z.object({
    cash: z.number(),
    online: z.number(),
    otherwise: z.number(),
    unpaid: z.number(),
  }),
  /** More visits may open once the desk has marked the arrival of who booked by the public form. */
  visitsUntilArrival: z.boolean(),
})
export type Client = z.output<typeof clientSchema>

export const readClient = contract({
  method: 'GET',
  url: '/api/clients/:id',
  summary: 'A patient with their family; a consultant gets what belongs to their own appointments',
  params: clientParams,
  answer: clientSchema,
})

/** Where a page ends: the day, start and id of its last appointment, with blanks between. */
const placeSchema = z.tuple([daySchema, timeSchema, idInAddress])

const pageQuery = (limit: number) =>
  z.strictObject({
    /** Where the page before ended: its `next`. */
    after: z
      .string()
      .refine((after) => placeSchema.safeParse(after.split(' ')).success)
      .optional(),
    limit: z.coerce.number().int().min(1).max(200).default(limit),
  })

export const listClientAppointments = contract({
  method: 'GET',
  url: '/api/clients/:id/appointments',
  summary: "A patient's appointments, newest first, a page at a time",
  params: clientParams,
  query: pageQuery(40),
  answer: z.object({ rows: z.array(appointmentSchema), next: z.string().nullable() }),
})

const clientPaymentSchema = z.object({
  /** The appointment that it was for. */
  id: z.int(),
  day: daySchema,
  starts: timeSchema,
  serviceName: z.string(),
  consultantName: z.string(),
  /** The day on which it was taken. */
  takenDay: daySchema,
  takenBy: z.string(),
  /** Rupees. */
  amount: z.number(),
  received: z.boolean(),
  mode: z.enum(paymentModes).nullable(),
  transactionId: z.string().nullable(),
})
export type ClientPayment = z.output<typeof clientPaymentSchema>

export const listClientPayments = contract({
  method: 'GET',
  url: '/api/clients/:id/payments',
  summary: 'What a patient was charged, newest appointment first, a page at a time',
  params: clientParams,
  query: pageQuery(40),
  answer: z.object({ rows: z.array(clientPaymentSchema), next: z.string().nullable() }),
})

export const listClientVisits = contract({
  method: 'GET',
  url: '/api/clients/:id/visits',
  summary: "A patient's recorded visits in full, newest first, a page at a time",
  params: clientParams,
  query: pageQuery(5),
  answer: z.object({ rows: z.array(pastVisitSchema), next: z.string().nullable() }),
})
