import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import { addPatientCall } from '../appointments/add-patient-call.server.ts'
import { changeProblem, rescheduleProblem } from '../appointments/appointment-status.ts'
import { type LockedAppointment } from '../appointments/lock-appointment.server.ts'
import { lockDaysOfSeries, readOtherDays } from '../appointments/only-session.server.ts'
import { giveUpTimes, writeAppointmentMove } from '../appointments/move-appointment.server.ts'
import { writeCancel } from '../appointments/write-cancel.server.ts'
import { isRepeatedCancel, isRepeatedMove } from '../appointments/repeated-change.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { addDays, weekdayOf, type Day } from '../../platform/day/day.ts'
import type { TimeRange } from '../../platform/day/time.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { throwOverlapAs } from '../../platform/http/overlap-problem.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { lockSeries, lockSession } from './lock-series.server.ts'
import { assertMoveDay, requireChosenSlots, withSlotDetails } from './preview-series.server.ts'
import { findClashes, maxSeriesDays, sessionProblem, planSeries } from './series.ts'
import { daysAround, readMoveSlots, readSeriesFacts } from './series-facts.server.ts'
import {
  cancelSessions,
  listSessionSlots,
  moveSessions,
  planMove,
  type Session,
} from './series-page.ts'

export function seriesChangeRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, listSessionSlots, ({ params, query: { day, session } }) =>
    db.begin(async (tx) => {
      const { branchId: branch, serviceId: service, patient } = await lockSeries(tx, params.id)
      const slots = await readMoveSlots(tx, params.id, { branch, service })
      const factsQuery = { branch, slots, from: day, to: day, patient, except: [session] }
      const facts = await readSeriesFacts(tx, factsQuery)
      const others = await tx`
        select from appointment where subscription_id = ${params.id} and is_live(status)
          and id <> ${session} and day = ${day}`
      if (others.count > 0) return { places: [], closed: 'same_day' as const }
      const slotsOfDay = slots.filter(({ weekday }) => weekday === weekdayOf(day))
      const problems = slotsOfDay.map((slot) => sessionProblem(slot, day, facts, now()))
      const open = slotsOfDay.filter((_, index) => problems[index] === undefined)
      // A day off closes every slot for the same reason, which is shown; a fully booked day is not.
      const [why] = problems
      const closed = problems.every((it) => it === why) && why !== 'slot_taken' ? why : undefined
      const withDetails = withSlotDetails(slots)
      const places = open.map((slot) => withDetails({ ...slot, slot: slot.id, day }))
      return { places, closed: closed ?? null }
    }),
  )

  route(app, planMove, ({ params, body: { from, ...request } }) =>
    db.begin(async (tx) => {
      const { branchId: branch, serviceId: service, patient } = await lockSeries(tx, params.id)
      assertMoveDay(request.startDay, now().today)
      const sessions = await followingSessions(tx, params.id, from, now().today)
      if (sessions.length === 0) throw new ProblemError('not_pending')
      const slots = await readMoveSlots(tx, params.id, { branch, service })
      const factsQuery = { from: request.startDay, to: addDays(request.startDay, maxSeriesDays) }
      const except = sessions.map(({ id }) => id)
      const facts = await readSeriesFacts(tx, { branch, slots, ...factsQuery, patient, except })
      const planRequest = {
        startDay: request.startDay,
        sessions: sessions.length,
        slots: requireChosenSlots(request, slots),
        usedDays: await readOtherDays(tx, params.id, except),
      }
      const plan = planSeries(planRequest, facts, now())
      const withDetails = withSlotDetails(slots)
      return {
        moves: plan.sessions.map((slotOnDay, index) => {
          const { id, version, ...previous } = sessions[index]!
          return { ...withDetails(slotOnDay), id, version, previous }
        }),
        skipped: plan.skipped.map(({ why, holiday, ...slotOnDay }) => ({
          ...withDetails(slotOnDay),
          why,
          holiday,
        })),
        full: plan.sessions.length === sessions.length,
      }
    }),
  )

  route(
    app,
    moveSessions,
    ({ params, body: { moves, slots: weekSlotIds, byClinic }, staff, address }) =>
      db
        .begin(async (tx) => {
          await tx`select release_expired_requests()`
          const { branchId: branch, serviceId: service, patient } = await lockSeries(tx, params.id)
          const sortedMoves = moves.toSorted((a, b) => a.id - b.id)
          const sessions: LockedAppointment[] = []
          for (const { id } of sortedMoves)
            sessions.push(await lockSession(tx, params.id, id, staff))
          const isMoved = sortedMoves.map((move, index) =>
            isRepeatedMove(sessions[index]!, move, staff.id),
          )
          if (isMoved.every(Boolean)) return {}
          for (const [index, { version }] of sortedMoves.entries()) {
            const problem = rescheduleProblem(sessions[index]!, version, now().today)
            if (problem) throw new ProblemError(problem)
          }
          const slots = await readMoveSlots(tx, params.id, { branch, service })
          const days = moves.map(({ day }) => day)
          const except = moves.map(({ id }) => id)
          const factsQuery = { branch, slots, ...daysAround(days, 0), patient, except }
          const facts = await readSeriesFacts(tx, factsQuery)
          if (findClashes(moves, slots, facts, now()).length > 0)
            throw new ProblemError('series_clash')
          await lockDaysOfSeries(tx, params.id)
          const usedDays = await readOtherDays(tx, params.id, except)
          if (days.some((day) => usedDays.has(day))) throw new ProblemError('series_clash')

          const [soonest] = sessions.toSorted((a, b) =>
            a.day + a.starts < b.day + b.starts ? -1 : 1,
          )
          if (byClinic) await addPatientCall(tx, soonest!, { staff, address })
          await giveUpTimes(tx, except)
          for (const { id, day, slot: slotId } of moves.toSorted((a, b) =>
            a.day < b.day ? -1 : 1,
          )) {
            const slot = slots.find((it) => it.id === slotId)!
            const before = sessions.find((it) => it.id === id)!
            await writeAppointmentMove(
              tx,
              before,
              { ...slot, day, slot: slot.id },
              { staff, address },
            )
          }
          if (weekSlotIds) {
            const before = await writeWeekSlots(
              tx,
              params.id,
              requireChosenSlots({ slots: weekSlotIds }, slots),
            )
            const auditEntry = { action: 'changed', subject: 'subscription', id: params.id }
            const patientId = sessions[0]?.patientId
            await audit(
              tx,
              { staff, address },
              {
                ...auditEntry,
                ...(patientId !== undefined && { patientId }),
                before: { slots: before },
                after: { slots: weekSlotIds },
              },
            )
          }
          return {}
        })
        .catch(throwOverlapAs('series_clash')),
  )

  route(app, cancelSessions, ({ params, body, staff, address }) =>
    db.begin(async (tx) => {
      await lockSeries(tx, params.id)
      for (const { id, version } of body.sessions.toSorted((a, b) => a.id - b.id)) {
        const session = await lockSession(tx, params.id, id, staff)
        // All sessions are cancelled in one transaction, so one repeated cancel means all are
        // repeated.
        if (isRepeatedCancel(session, version, staff.id)) continue
        const problem = changeProblem(session, version, 'CN')
        if (problem) throw new ProblemError(problem)
        await writeCancel(tx, session, body.reason, { staff, address })
      }
      return {}
    }),
  )
}

/**
 * The pending sessions from session `from` on that can be moved, in order of their days; today's
 * and recorded ones are left out.
 */
const followingSessions = (tx: Queryable, seriesId: number, from: number, today: Day) =>
  tx<(Pick<Session, 'id' | 'version' | 'day' | 'slot'> & TimeRange)[]>`
    select a.id, a.version, a.day, a.slot_id as slot, a.starts, a.ends from appointment a
    join appointment first on first.id = ${from} and first.subscription_id = a.subscription_id
    where a.subscription_id = ${seriesId} and a.status = 'PE' and a.day <> ${today}
      and not exists (select from visit v where v.appointment_id = a.id)
      and (a.day, a.starts) >= (first.day, first.starts)
    order by a.day, a.starts`

/**
 * Replaces the weekly slots that the series is planned with; returns the ids of the previous ones.
 */
async function writeWeekSlots(
  tx: Queryable,
  seriesId: number,
  slots: { id: number }[],
): Promise<number[]> {
  const before = await tx<{ slotId: number }[]>`
    delete from subscription_slot where subscription_id = ${seriesId} returning slot_id`
  await tx`
    insert into subscription_slot (subscription_id, slot_id)
    select ${seriesId}, slot from unnest(${slots.map(({ id }) => id)}::int[]) slot`
  return before.map(({ slotId }) => slotId)
}
