import { addRupees, toRupees } from '../../platform/numbers/paise.ts'
import type { FastifyInstance } from 'fastify'
import { can } from '../../access/permissions/access.ts'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import {
  lockOfferedCharges,
  writeChargedItems,
} from '../../masters/charges/charged-items.server.ts'
import type { ChargeLine } from '../../masters/charges/charges.ts'
import { readAloneUpTo } from '../../masters/money-limits/read-limits.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { changeProblem, conductProblem } from './appointment-status.ts'
import { cancelAppointment, conductAppointment } from './change-appointment.ts'
import { selectCountsFor } from './counts-for.server.ts'
import { auditAppointment, lockAppointment } from './lock-appointment.server.ts'
import { writeCancel } from './write-cancel.server.ts'
import { requiresPaymentMode, normalizePayment, type Payment } from './payment.ts'
import { dueOf, receivedNow, sumPaidBefore } from './paid-before.ts'
import { paidBeforeOf } from './paid-before.server.ts'
import { forgoesRest, settle } from './payment-difference.ts'
import { isOwnNextVersion, isRepeatedCancel } from './repeated-change.ts'

export function appointmentChangeRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, conductAppointment, async ({ params, body, staff, address }) => {
    const { payment } = body
    const { received, mode, transactionId } = normalizePayment(payment)
    const { today } = now()
    return db.begin(async (tx) => {
      const appointment = await lockAppointment(tx, params.id, staff)
      const countsFor = () =>
        selectCountsFor(
          tx,
          [params.id],
          tx`e.kind = 'payment' and e.reverses is null
            and not exists (select from ledger_entry r where r.reverses = e.id)`,
          today,
        )
      const isRepeated =
        appointment.status === 'CD' &&
        isOwnNextVersion(appointment, body.version, staff.id) &&
        (await isPaymentOf(tx, params.id, payment)) &&
        (await areChargedItemsOf(tx, params.id, body.charges))
      if (isRepeated) return received ? ((await countsFor())[0] ?? {}) : {}
      const problem = conductProblem(appointment, body.version, today)
      if (problem) throw new ProblemError(problem)
      const { price: booked } = appointment
      // Each group of statements that do not wait for one another is one round trip.
      const [before, fees] = await Promise.all([
        paidBeforeOf(tx, params.id),
        readFees(tx, params.id),
      ])
      const paidBefore = sumPaidBefore(before)
      if ((payment.paidBefore ?? paidBefore) !== paidBefore) {
        throw new ProblemError('changed_meanwhile')
      }
      const items = body.charges && (await lockOfferedCharges(tx, body.charges))
      const due = addRupees(dueOf(before, { fees, price: booked }), items?.sum ?? 0)
      // Another price forgoes as much as a discount does, so both have its limit.
      const aloneUpTo =
        forgoesRest(payment, due) && can(staff, 'give discounts')
          ? await readAloneUpTo(tx, 'discount', staff, appointment.consultantId)
          : undefined
      const settlement = settle(
        payment,
        due,
        aloneUpTo ? toRupees(aloneUpTo) : aloneUpTo,
        items?.sum,
      )
      if (typeof settlement === 'string') throw new ProblemError(settlement)
      const { amount, charged, discount, agreedAway } = settlement
      const now = received ? receivedNow(amount, paidBefore) : 0
      if (requiresPaymentMode(staff.role) && now > 0 && !mode && !payment.modeNotTold) {
        throw new ProblemError('invalid_input', undefined, {
          'payment.mode': messageKey('payment.modeRequired'),
        })
      }
      const price = discount === undefined ? (charged ?? amount) : amount
      const paymentStatus = price <= paidBefore || (received && price === amount) ? 'P' : 'U'
      const actor = { staff, address }
      const after = { status: 'CD', paymentStatus, price, received, mode, transactionId, discount }
      // The payment last: until the commit it locks what numbers the receipts of its branch.
      const [, , , , later] = await Promise.all([
        auditAppointment(tx, 'conducted', appointment, actor, after),
        audit(tx, actor, {
          action: 'recorded',
          subject: 'payment',
          id: params.id,
          patientId: appointment.patientId,
          after: {
            amount,
            received,
            mode,
            transactionId,
            discount,
            charges: items?.text,
            ...(paidBefore > 0 && { paidBefore }),
            day: today,
          },
        }),
        // The price becomes what is charged, so that lists and reports add up to the ledger.
        tx`
          update appointment set status = 'CD', payment_status = ${paymentStatus},
            price = ${price}, version = version + 1, changed_by = ${staff.id}, changed_at = now()
          where id = ${params.id}`,
        tx`
          insert into payment (appointment_id, amount, received, mode, transaction_id, day, taken_by,
            charged, discount, agreed_away)
          values (${params.id}, ${amount}, ${received}, ${mode ?? null}, ${transactionId ?? null},
            ${today}, ${staff.id}, ${charged ?? null}, ${discount ?? null},
            ${agreedAway ?? null})`,
        // Asked after the payment, which makes the entries.
        now > 0 ? countsFor() : [],
        items && writeChargedItems(tx, chargeEntryOf(tx, params.id), items.lines),
      ])
      return later[0] ?? {}
    })
  })

  route(app, cancelAppointment, async ({ params, body, staff, address }) => {
    await db.begin(async (tx) => {
      const appointment = await lockAppointment(tx, params.id, staff)
      if (isRepeatedCancel(appointment, body.version, staff.id)) return
      const problem = changeProblem(appointment, body.version, 'CN')
      if (problem) throw new ProblemError(problem)
      await writeCancel(tx, appointment, body.reason, { staff, address })
    })
    return {}
  })
}

/** The fees that the consultant recorded at the visit, in rupees: what is owed, where there are some. */
async function readFees(tx: Queryable, id: number): Promise<number | undefined> {
  const [row] = await tx<{ fees: number }[]>`select fees from visit where appointment_id = ${id}`
  return row?.fees
}

/** SQL: the id of the entry that charged an appointment when it was conducted last. */
const chargeEntryOf = (tx: Queryable, id: number) => tx`
  select max(id) from ledger_entry
  where appointment_id = ${id} and kind = 'charge' and reverses is null and collection_id is null`

/** Whether an appointment was conducted with these items, when it is sent again. */
async function areChargedItemsOf(
  tx: Queryable,
  id: number,
  lines: readonly ChargeLine[] = [],
): Promise<boolean> {
  const stored = await tx<{ charge: number; quantity: number; price: number }[]>`
    select charge_item_id as charge, quantity, unit_paise / 100.0 as price from charged_item
    where entry_id = (${chargeEntryOf(tx, id)}) order by position`
  return JSON.stringify([...stored]) === JSON.stringify(lines)
}

/** Whether an appointment was conducted by this payment, when it is sent again. */
async function isPaymentOf(tx: Queryable, id: number, payment: Payment): Promise<boolean> {
  const { amount, received, mode, transactionId } = normalizePayment(payment)
  const [row] = await tx`
    select from payment where appointment_id = ${id}
      -- What was not received is charged, perhaps more than the amount that was sent.
      and (amount = ${amount} or not received and amount >= ${amount})
      and received = ${received} and mode is not distinct from ${mode ?? null}::text
      and transaction_id is not distinct from ${transactionId ?? null}::text`
  return row !== undefined
}
