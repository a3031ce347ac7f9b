import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { paymentStatuses } from '../../scheduling/appointments/statuses.ts'
import {
  appointmentIdSchema,
  cancelAppointment,
  conductAppointment,
} from '../../scheduling/appointments/change-appointment.ts'
import { paymentModes } from '../../scheduling/appointments/payment.ts'
import { readAppointment } from '../../scheduling/appointments/list-appointments.ts'
import { rescheduleAppointment } from '../../scheduling/booking/booking.ts'
import { daySchemaWithMessage } from '../../platform/day/day.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import type { InternalCall } from './internal-call.server.ts'
import { succeed, legacyCall, type LegacyCall } from './legacy-call.server.ts'
import { legacyAppointmentSchema, toLegacyAppointment } from './legacy-appointment.ts'
import { answerWith, legacyId, legacyNumber, legacyYesNo, textOrEmpty } from './legacy-values.ts'

const emptyAnswer = answerWith(z.null())

/**
 * The current version of an appointment: a legacy client sends none, so it changes the latest one.
 */
const versionOf = async (call: InternalCall, id: number): Promise<number> =>
  (await call(readAppointment, { params: { id } })).version

const amount = legacyNumber('payment.amountRequired')

/** The calls on a booked appointment: payment, cancel, reschedule, read. */
export const deskCalls: LegacyCall[] = [
  legacyCall(
    contract({
      method: 'POST',
      url: '/api/earlier/submitPayment',
      summary: 'Conduct an appointment and record its payment',
      body: z.object({
        id: legacyId(),
        price: amount,
        pmode: z.enum(['', ...paymentModes], messageKey('payment.modeRequired')).nullish(),
        paymentid: textOrEmpty(100),
        payment_status: z.enum(paymentStatuses, messageKey('payment.optionRequired')),
        appointment_status: z.literal('CD'),
      }),
      answer: emptyAnswer,
    }),
    conductAppointment,
    async ({ call, body: { id, price, pmode, paymentid, payment_status } }) => {
      const payment = {
        amount: price,
        received: payment_status === 'P',
        mode: pmode || undefined,
        transactionId: paymentid,
      }
      const version = await versionOf(call, id)
      await call(conductAppointment, { params: { id }, body: { version, payment } })
      return succeed(null)
    },
  ),
  legacyCall(
    contract({
      method: 'POST',
      url: '/api/earlier/api/appointments/payment',
      summary: 'Conduct an appointment and record the amount charged, without a payment mode',
      body: z.object({ contactId: legacyId(), amount, received: legacyYesNo }),
      answer: emptyAnswer,
    }),
    conductAppointment,
    async ({ call, body: { contactId: id, amount: chargedAmount, received } }) => {
      const version = await versionOf(call, id)
      const payment = { amount: chargedAmount, received, modeNotTold: true as const }
      await call(conductAppointment, { params: { id }, body: { version, payment } })
      return succeed(null)
    },
  ),
  legacyCall(
    contract({
      method: 'POST',
      url: '/api/earlier/canceledshedule/tbl_appointment/:id',
      summary: 'Cancel a pending appointment',
      params: appointmentIdSchema,
      answer: emptyAnswer,
    }),
    cancelAppointment,
    async ({ call, params }) => {
      await call(cancelAppointment, { params, body: { version: await versionOf(call, params.id) } })
      return succeed(null, 'dashboard.cancelled')
    },
  ),
  legacyCall(
    contract({
      method: 'POST',
      url: '/api/earlier/submitReschedule',
      summary: 'Move a pending appointment to another day and slot',
      body: z.object({
        appointmentId: legacyId(),
        appointmentDate: daySchemaWithMessage(messageKey('booking.dayRequired')),
        slotId: legacyId('booking.slotRequired'),
      }),
      answer: emptyAnswer,
    }),
    rescheduleAppointment,
    async ({ call, body: { appointmentId: id, appointmentDate: day, slotId: slot } }) => {
      const version = await versionOf(call, id)
      await call(rescheduleAppointment, { params: { id }, body: { version, day, slot } })
      return succeed(null)
    },
  ),
  legacyCall(
    contract({
      method: 'POST',
      url: '/api/earlier/read/tbl_appointment/:id',
      summary: 'One appointment with its patient, as a list with one row',
      params: appointmentIdSchema,
      answer: answerWith(z.array(legacyAppointmentSchema.extend({ age: z.int() }))),
    }),
    readAppointment,
    async ({ call, params }) => {
      const appointment = await call(readAppointment, { params })
      return succeed([{ ...toLegacyAppointment(appointment), age: appointment.age }])
    },
  ),
  legacyCall(
    contract({
      method: 'GET',
      url: '/api/earlier/get-appointment-price/:id',
      summary: 'The price of an appointment',
      params: appointmentIdSchema,
      answer: answerWith(z.object({ price: z.number() })),
    }),
    readAppointment,
    async ({ call, params }) => succeed({ price: (await call(readAppointment, { params })).price }),
  ),
]
