import type { FastifyInstance } from 'fastify'
import postgres from 'postgres'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import { changeRefusal, rescheduleRefusal } from '../appointments/appointment-status.ts'
import { auditAppointment } from '../appointments/lock-appointment.server.ts'
import { writeMove } from '../appointments/move-appointment.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { addDays, weekdayOf, type Day } from '../../platform/day/day.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { Refusal } from '../../platform/http/problem.ts'
import { lockSeries, lockSession } from './lock-series.server.ts'
import { chosenSlots, refuseWrongStart, shownPlace } from './preview-series.server.ts'
import { clashesOf, longestSeriesDays, placeRefusal, planSeries } from './series.ts'
import { daysAround, readSeriesFacts, readWeekSlots } from './series-facts.server.ts'
import { cancelSessions, listOpenPlaces, moveSessions, planMove } from './series-page.ts'

export function subscriptionChangeRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, listOpenPlaces, ({ params, query: { day, session } }) =>
    db.begin(async (tx) => {
      const { branchId: branch, patient } = await lockSeries(tx, params.id)
      const slots = await readWeekSlots(tx, branch)
      const span = { branch, slots, from: day, to: day, patient, except: [session] }
      const facts = await readSeriesFacts(tx, span)
      const others = await tx`
        select from appointment where subscription_id = ${params.id} and status <> 'CN'
          and id <> ${session} and day = ${day}`
      if (others.count > 0) return { places: [], closed: 'same_day' as const }
      const ofDay = slots.filter(({ weekday }) => weekday === weekdayOf(day))
      const refusals = ofDay.map((slot) => placeRefusal(slot, day, facts, now()))
      const open = ofDay.filter((_, index) => refusals[index] === undefined)
      // A day off closes every slot for the same reason; a full day has none to name.
      const [why] = refusals
      const closed = refusals.every((it) => it === why) && why !== 'slot_taken' ? why : undefined
      const show = shownPlace(slots)
      const places = open.map((slot) => show({ ...slot, slot: slot.id, day }))
      return { places, closed: closed ?? null }
    }),
  )

  route(app, planMove, ({ params, body: { from, ...wish } }) =>
    db.begin(async (tx) => {
      const { branchId: branch, patient } = await lockSeries(tx, params.id)
      refuseWrongStart(wish.startDay, now().today)
      const sessions = await followingSessions(tx, params.id, from, now().today)
      if (sessions.length === 0) throw new Refusal('not_pending')
      const slots = await readWeekSlots(tx, branch)
      const span = { from: wish.startDay, to: addDays(wish.startDay, longestSeriesDays) }
      const except = sessions.map(({ id }) => id)
      const facts = await readSeriesFacts(tx, { branch, slots, ...span, patient, except })
      const asked = {
        startDay: wish.startDay,
        sessions: sessions.length,
        slots: chosenSlots(wish, slots),
      }
      const plan = planSeries(asked, facts, now())
      const show = shownPlace(slots)
      return {
        moves: plan.sessions.map((place, index) => ({ ...show(place), ...sessions[index]! })),
        skipped: plan.skipped.map(({ why, holiday, ...place }) => ({
          ...show(place),
          why,
          holiday,
        })),
        full: plan.sessions.length === sessions.length,
      }
    }),
  )

  route(app, moveSessions, ({ params, body: { moves, slots: goesBy }, staff, address }) =>
    db
      .begin(async (tx) => {
        await tx`select release_expired_requests()`
        const { branchId: branch, patient } = await lockSeries(tx, params.id)
        const sessions = []
        for (const { id, version } of moves.toSorted((a, b) => a.id - b.id)) {
          const session = await lockSession(tx, params.id, id, staff)
          const refusal = rescheduleRefusal(session, version, now().today)
          if (refusal) throw new Refusal(refusal)
          sessions.push(session)
        }
        const slots = await readWeekSlots(tx, branch)
        const days = moves.map(({ day }) => day)
        const except = moves.map(({ id }) => id)
        const span = { branch, slots, ...daysAround(days, 0), patient, except }
        const facts = await readSeriesFacts(tx, span)
        if (clashesOf(moves, slots, facts, now()).length > 0) throw new Refusal('series_clash')
        await refuseDayOfAnother(tx, params.id, except, days)

        // Off their old places first: a session may move to where the one before it stood.
        await tx`update appointment set status = 'CN' where id = any(${except})`
        for (const { id, day, slot: slotId } of moves.toSorted((a, b) =>
          a.day < b.day ? -1 : 1,
        )) {
          const slot = slots.find((it) => it.id === slotId)!
          const before = sessions.find((it) => it.id === id)!
          await writeMove(tx, before, { ...slot, day, slot: slot.id }, { staff, address })
        }
        if (goesBy) {
          const before = await writeWeekSlots(tx, params.id, chosenSlots({ slots: goesBy }, slots))
          const deed = { action: 'changed', subject: 'subscription', id: params.id }
          const patientId = sessions[0]?.patientId
          await audit(
            tx,
            { staff, address },
            {
              ...deed,
              ...(patientId !== undefined && { patientId }),
              before: { slots: before },
              after: { slots: goesBy },
            },
          )
        }
        return {}
      })
      .catch(refuseOverlap),
  )

  route(app, cancelSessions, ({ params, body, staff, address }) =>
    db.begin(async (tx) => {
      await lockSeries(tx, params.id)
      for (const { id, version } of body.sessions.toSorted((a, b) => a.id - b.id)) {
        const session = await lockSession(tx, params.id, id, staff)
        const refusal = changeRefusal(session, version)
        if (refusal) throw new Refusal(refusal)
        await tx`
          update appointment set status = 'CN', version = version + 1,
            changed_by = ${staff.id}, changed_at = now()
          where id = ${id}`
        await auditAppointment(tx, 'cancelled', session, { staff, address }, { status: 'CN' })
      }
      return {}
    }),
  )
}

/** The sessions from one on that can be moved, in the order of their days: never today's, nor recorded ones. */
const followingSessions = (tx: Queryable, subscription: number, from: number, today: Day) =>
  tx<{ id: number; version: number }[]>`
    select a.id, a.version from appointment a
    join appointment first on first.id = ${from} and first.subscription_id = a.subscription_id
    where a.subscription_id = ${subscription} and a.status = 'PE' and a.day <> ${today}
      and not exists (select from visit v where v.appointment_id = a.id)
      and (a.day, a.starts) >= (first.day, first.starts)
    order by a.day, a.starts`

/** From now on the series is planned by these weekly slots. Answers the ids of those before. */
async function writeWeekSlots(
  tx: Queryable,
  subscription: number,
  slots: { id: number }[],
): Promise<number[]> {
  const before = await tx<{ slotId: number }[]>`
    delete from subscription_slot where subscription_id = ${subscription} returning slot_id`
  await tx`
    insert into subscription_slot (subscription_id, slot_id)
    select ${subscription}, slot from unnest(${slots.map(({ id }) => id)}::int[]) slot`
  return before.map(({ slotId }) => slotId)
}

/** A series has one session a day, also after some of them were moved. */
async function refuseDayOfAnother(
  tx: Queryable,
  subscription: number,
  moved: number[],
  days: string[],
): Promise<void> {
  const [other] = await tx`
    select from appointment
    where subscription_id = ${subscription} and status <> 'CN'
      and id <> all(${moved}::int[]) and day = any(${days}::date[])`
  if (other) throw new Refusal('series_clash')
}

const exclusionViolation = '23P01'
const deadlock = '40P01'

/** The constraint had the last word: somebody took a place between our look and our write. */
function refuseOverlap(error: unknown): never {
  if (
    error instanceof postgres.PostgresError &&
    [exclusionViolation, deadlock].includes(error.code)
  ) {
    throw new Refusal('series_clash')
  }
  throw error
}
