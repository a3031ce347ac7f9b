import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { paymentStatuses } from '../../scheduling/appointments/appointment.ts'
import {
  appointmentIdSchema,
  cancelAppointment,
  conductAppointment,
} from '../../scheduling/appointments/change-appointment.ts'
import { paymentModes } from '../../scheduling/appointments/payment.ts'
import { readAppointment } from '../../scheduling/appointments/read-appointment.ts'
import { rescheduleAppointment } from '../../scheduling/booking/booking.ts'
import { dayWith } from '../../platform/day/day.ts'
import { sentence } from '../../platform/i18n/text-key.ts'
import type { Ask } from './internal-call.server.ts'
import { done, earlierCall, type EarlierCall } from './earlier-call.server.ts'
import { earlierAppointmentSchema, toEarlierAppointment } from './legacy-appointment.ts'
import { answerWith, earlierId, earlierNumber, earlierYesNo, textOrEmpty } from './legacy-values.ts'

const nothing = answerWith(z.null())

/** An earlier front end knows no versions: what it changes is the appointment as it is now. */
const versionOf = async (ask: Ask, id: number): Promise<number> =>
  (await ask(readAppointment, { params: { id } })).version

const amount = earlierNumber('payment.amountRequired')

/** What is done with an appointment that was booked. */
export const deskCalls: EarlierCall[] = [
  earlierCall(
    contract({
      method: 'POST',
      url: '/api/earlier/submitPayment',
      summary: 'Conduct an appointment and record its payment',
      body: z.object({
        id: earlierId(),
        price: amount,
        pmode: z.enum(['', ...paymentModes], sentence('payment.modeRequired')).nullish(),
        paymentid: textOrEmpty(100),
        payment_status: z.enum(paymentStatuses, sentence('payment.optionRequired')),
        appointment_status: z.literal('CD'),
      }),
      answer: nothing,
    }),
    conductAppointment,
    async ({ ask, body: { id, price, pmode, paymentid, payment_status } }) => {
      const payment = {
        amount: price,
        received: payment_status === 'P',
        mode: pmode || undefined,
        transactionId: paymentid,
      }
      const version = await versionOf(ask, id)
      await ask(conductAppointment, { params: { id }, body: { version, payment } })
      return done(null)
    },
  ),
  earlierCall(
    contract({
      method: 'POST',
      url: '/api/earlier/api/appointments/payment',
      summary: 'Conduct an appointment and record what was charged, without a mode of payment',
      body: z.object({ contactId: earlierId(), amount, received: earlierYesNo }),
      answer: nothing,
    }),
    conductAppointment,
    async ({ ask, body: { contactId: id, amount: charged, received } }) => {
      const version = await versionOf(ask, id)
      const payment = { amount: charged, received, modeNotTold: true as const }
      await ask(conductAppointment, { params: { id }, body: { version, payment } })
      return done(null)
    },
  ),
  earlierCall(
    contract({
      method: 'POST',
      url: '/api/earlier/canceledshedule/tbl_appointment/:id',
      summary: 'Cancel a pending appointment',
      params: appointmentIdSchema,
      answer: nothing,
    }),
    cancelAppointment,
    async ({ ask, params }) => {
      await ask(cancelAppointment, { params, body: { version: await versionOf(ask, params.id) } })
      return done(null, 'dashboard.cancelled')
    },
  ),
  earlierCall(
    contract({
      method: 'POST',
      url: '/api/earlier/submitReschedule',
      summary: 'Move a pending appointment to another day and slot',
      body: z.object({
        appointmentId: earlierId(),
        appointmentDate: dayWith(sentence('booking.dayRequired')),
        slotId: earlierId('booking.slotRequired'),
      }),
      answer: nothing,
    }),
    rescheduleAppointment,
    async ({ ask, body: { appointmentId: id, appointmentDate: day, slotId: slot } }) => {
      const version = await versionOf(ask, id)
      await ask(rescheduleAppointment, { params: { id }, body: { version, day, slot } })
      return done(null)
    },
  ),
  earlierCall(
    contract({
      method: 'POST',
      url: '/api/earlier/read/tbl_appointment/:id',
      summary: 'One appointment with its patient, as a list of one',
      params: appointmentIdSchema,
      answer: answerWith(z.array(earlierAppointmentSchema.extend({ age: z.int() }))),
    }),
    readAppointment,
    async ({ ask, params }) => {
      const appointment = await ask(readAppointment, { params })
      return done([{ ...toEarlierAppointment(appointment), age: appointment.age }])
    },
  ),
  earlierCall(
    contract({
      method: 'GET',
      url: '/api/earlier/get-appointment-price/:id',
      summary: 'The price of an appointment',
      params: appointmentIdSchema,
      answer: answerWith(z.object({ price: z.number() })),
    }),
    readAppointment,
    async ({ ask, params }) => done({ price: (await ask(readAppointment, { params })).price }),
  ),
]
