import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { can, visibleConsultant, type SignedIn } from '../../access/permissions/access.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { readCountsFor } from '../../scheduling/appointments/counts-for.server.ts'
import { lockSeries } from '../../scheduling/series/lock-series.server.ts'
import { beginCollection } from '../collect/begin-collection.server.ts'
import {
  changeVersion,
  enterDeposit,
  enterReturnedDeposit,
} from '../collect/enter-deposit.server.ts'
import { toPaise, toRupees } from '../../platform/numbers/paise.ts'
import { adjustMoney } from '../refunds/adjust.server.ts'
import type { AdjustedAppointment, MoneySource } from '../refunds/visit-money.server.ts'
import { packageProblem, packageShares, packageState, priceProblem } from './package-rule.ts'
import { changePackagePrice, collectPackage, refundPackage } from './packages.ts'
import { packageFacts } from './read-package.server.ts'

export function packageRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, collectPackage, ({ params: { id }, body, staff, address }) =>
    db.begin(async (tx) => {
      await lockSeries(tx, id)
      const { id: first, patientId } = await lockSessions(tx, id, staff)
      const request = await beginCollection(tx, { ...body, series: id } as typeof body, staff.id)
      const { today } = now()
      const countsFor = () => readCountsFor(tx, [first], tx`e.collection_id = ${request.id}`, today)
      if (!request.isNew) return countsFor()
      const { facts } = await packageFacts(tx, id)
      const paise = toPaise(body.amount)
      const price = body.price === undefined ? undefined : toPaise(body.price)
      const problem = packageProblem(facts, { price, paise }, can(staff, 'give discounts'))
      if (problem) throw new ProblemError(problem)
      if (price !== undefined) await agreePrice(tx, { id, price, day: today, staffId: staff.id })
      const { amount, mode, transactionId, note } = body
      const handover = { mode, transactionId, note, day: today, staffId: staff.id }
      const collection = request.id
      await enterDeposit(tx, { ...handover, appointmentId: first, seriesId: id, paise, collection })
      await changeVersion(tx, first, staff.id)
      const entry = { action: 'collected', subject: 'subscription', id, patientId }
      const after = { amount, price: body.price, mode, transactionId, note, day: today }
      await audit(tx, { staff, address }, { ...entry, after })
      return countsFor()
    }),
  )

  route(app, changePackagePrice, ({ params: { id }, body, staff, address }) =>
    db.begin(async (tx) => {
      await lockSeries(tx, id)
      const { patientId } = await lockSessions(tx, id, staff)
      const { facts } = await packageFacts(tx, id)
      const [price, seen] = [toPaise(body.price), toPaise(body.seen)]
      // Also the answer to a request that is sent again after a lost answer.
      if (facts.agreed === price) return {}
      const problem = priceProblem(facts, { seen, price })
      if (problem) throw new ProblemError(problem)
      const ids = await sessionsOfPackage(tx, id)
      const shares = packageShares(price, ids.length)
      await tx`
        select agree_package_again(${id}, ${price}, ${ids}::int[], ${shares}::bigint[], ${now().today},
          ${staff.id})`
      await setPrices(tx, { ids, shares, staffId: staff.id })
      const entry = { action: 'corrected', subject: 'subscription', id, patientId }
      const { reason } = body
      const [before, after] = [{ price: body.seen }, { price: body.price, reason }]
      await audit(tx, { staff, address }, { ...entry, before, after })
      return {}
    }),
  )

  route(app, refundPackage, ({ params: { id }, body, staff, address }) =>
    db.begin(async (tx) => {
      await lockSeries(tx, id)
      const first = await lockSessions(tx, id, staff)
      const request = { ...body, kind: 'refund', source: 'package' } as const
      const actor = { staff, address, today: now().today }
      return adjustMoney(tx, request, first, actor, packageMoney)
    }),
  )
}

/** What is left of a series: given back is exactly what no session that is still to come needs. */
export const packageMoney: MoneySource = {
  async amountProblem(tx, { id }, { paise }) {
    const seriesId = await seriesOf(tx, id)
    // Whoever approves it has locked the first session alone. That is the one with the lowest id, so the
    // others follow in the order of everybody.
    await lockInOrder(tx, seriesId)
    const { facts } = await packageFacts(tx, seriesId)
    return packageState(facts).surplus === paise ? undefined : 'less_left'
  },

  async enter(tx, appointment, adjustment, day) {
    const seriesId = await seriesOf(tx, appointment.id)
    await enterReturnedDeposit(tx, { appointment, seriesId, adjustment, day })
  },
}

/** The series at whose first session the money stands. */
async function seriesOf(tx: Queryable, sessionId: number): Promise<number> {
  const [row] = await tx<[{ seriesId: number }]>`
    select subscription_id as series_id from appointment where id = ${sessionId}`
  return row.seriesId
}

/**
 * Locks the sessions of a series, after the series itself, so that none is conducted or cancelled meanwhile.
 * Throws `not_found` for a consultant without a session of it. The money stands at the first session.
 */
async function lockSessions(
  tx: Queryable,
  seriesId: number,
  staff: SignedIn,
): Promise<AdjustedAppointment> {
  const rows = await lockInOrder(tx, seriesId)
  const own = visibleConsultant(staff)
  const isVisible = rows.some(({ consultantId }) => own === undefined || consultantId === own)
  if (!isVisible) throw new ProblemError('not_found')
  return rows[0]!
}

const lockInOrder = (tx: Queryable, seriesId: number) => tx<AdjustedAppointment[]>`
  select id, branch_id, consultant_id, patient_id, status from appointment
  where subscription_id = ${seriesId} order by id for no key update`

/** Writes the price that was agreed, divided among the pending sessions, which cost so much from now on. */
async function agreePrice(
  tx: Queryable,
  { id, price, day, staffId }: { id: number; price: number; day: Day; staffId: number },
): Promise<void> {
  const pending = await tx<{ id: number }[]>`
    select id from appointment where subscription_id = ${id} and status = 'PE' order by day, starts, id`
  const ids = pending.map((session) => session.id)
  const shares = packageShares(price, ids.length)
  await tx`
    insert into package (series_id, paise, sessions, day, staff_id)
    values (${id}, ${price}, ${ids.length}, ${day}, ${staffId})`
  await tx`
    insert into package_session (appointment_id, series_id, paise)
    select s.appointment_id, ${id}, s.paise
    from unnest(${ids}::int[], ${shares}::bigint[]) s (appointment_id, paise)`
  await setPrices(tx, { ids, shares, staffId })
}

/** The sessions of a package, in the order of their days. */
async function sessionsOfPackage(tx: Queryable, seriesId: number): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select a.id from package_session s join appointment a on a.id = s.appointment_id
    where s.series_id = ${seriesId} order by a.day, a.starts, a.id`
  return rows.map(({ id }) => id)
}

/** Lets each session cost its share, in paise. */
const setPrices = (
  tx: Queryable,
  { ids, shares, staffId }: { ids: number[]; shares: number[]; staffId: number },
) => tx`
  update appointment a set price = s.price, version = version + 1, changed_by = ${staffId},
    changed_at = now()
  from unnest(${ids}::int[], ${shares.map(toRupees)}::numeric[]) s (id, price)
  where a.id = s.id`
