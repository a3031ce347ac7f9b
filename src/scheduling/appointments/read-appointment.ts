import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { appointmentSchema } from './appointment.ts'
import { appointmentIdSchema } from './change-appointment.ts'

export const readAppointment = contract({
  method: 'GET',
  url: '/api/appointments/:id',
  summary: 'One appointment as the lists show it, and how old its patient is on the day',
  params: appointmentIdSchema,
  /** `age` in years. */
  answer: appointmentSchema.extend({ age: z.int() }),
})
