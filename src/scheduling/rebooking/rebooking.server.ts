import type { FastifyInstance } from 'fastify'
import postgres from 'postgres'
import { consultantSeenBy, type SignedIn } from '../../access/permissions/access.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { Appointment } from '../appointments/appointment.ts'
import { rescheduleRefusal } from '../appointments/appointment-status.ts'
import { lockAppointment, type LockedAppointment } from '../appointments/lock-appointment.server.ts'
import { writeMove } from '../appointments/move-appointment.server.ts'
import { selectAppointments } from '../appointments/select-appointments.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { problemText } from '../../platform/http/problem-message-key.ts'
import { Refusal } from '../../platform/http/problem.ts'
import { sentence, type TextKey } from '../../platform/i18n/text-key.ts'
import { lockSeries } from '../series/lock-series.server.ts'
import { listDisplaced, mostAtOnce, moveDisplaced } from './rebooking.ts'
import { isDisplaced, joinSchedule, withSchedule } from './affected-appointments.server.ts'
import { readMoveFacts } from './move-facts.server.ts'
import {
  givenRefusal,
  moveRefusal,
  proposeMoves,
  type Given,
  type Movable,
  type MoveRefusal,
} from './propose-moves.ts'

export function displacedRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, listDisplaced, async ({ query, staff }) => {
    const consultant = consultantSeenBy(staff) ?? query.consultant
    const found = await readDisplaced(db, { ...query, consultant }, now())
    const facts = await readMoveFacts(db, found, now())
    const offers = proposeMoves(found, facts, now())
    return {
      rows: found.map((row) => ({ ...row, ...offers.get(row.id)! })),
      total: found[0]?.total ?? 0,
    }
  })

  route(app, moveDisplaced, ({ body: { moves }, staff, address }) =>
    db
      .begin(async (tx) => {
        await tx`select release_expired_requests()`
        const asked = moves.toSorted((a, b) => a.id - b.id)
        const appointments = await lockAll(tx, asked, staff)
        const leaving = asked.map(({ id }) => id)
        const days = asked.map(({ day }) => day)
        const facts = await readMoveFacts(tx, appointments, { ...now(), days, leaving })
        const clashes: Record<string, TextKey> = {}
        const given: (Given & { appointment: LockedMovable })[] = []
        for (const [index, { id, version, day, slot }] of moves.entries()) {
          const appointment = appointments.find((it) => it.id === id)!
          const found = facts.weekOf(appointment).find((it) => it.id === slot)
          const place = { day, slot, starts: found?.starts ?? '', ends: found?.ends ?? '' }
          const refusal =
            rescheduleRefusal(appointment, version, now().today) ??
            (found ? moveRefusal(appointment, found, day, facts, now()) : 'slot_not_offered') ??
            givenRefusal(appointment, place, given)
          if (refusal) clashes[`moves.${index}`] = sentenceOf(refusal)
          else given.push({ appointment, place })
        }
        if (Object.keys(clashes).length > 0) throw new Refusal('moves_clash', undefined, clashes)
        // Off their old places first: one may go to where another stood.
        await tx`update appointment set status = 'CN' where id = any(${leaving}::int[])`
        for (const { appointment, place } of given) {
          await writeMove(tx, appointment, place, { staff, address })
        }
        return { moved: given.length }
      })
      .catch(refuseOverlap),
  )
}

type Found = Appointment & Movable & { dayOff: string | null; total: number }

interface Filter {
  consultant?: number | undefined
  branch?: number | undefined
  holiday?: number | undefined
}

/** Booked appointments from today on that lost their time, soonest first, and how many there are. */
const readDisplaced = (db: Db, { consultant, branch, holiday }: Filter, { today }: ClinicNow) =>
  db<Found[]>`
    with ${withSchedule(db, today, holiday)}
    ${selectAppointments(db, db`, off.name as day_off, count(*) over ()::int as total`)}
    ${joinSchedule(db)}
    where a.status = 'PE' and a.day >= ${today} and ${isDisplaced(db, holiday)}
      ${consultant === undefined ? db`` : db`and a.consultant_id = ${consultant}`}
      ${branch === undefined ? db`` : db`and a.branch_id = ${branch}`}
    order by a.day, a.starts, a.id
    limit ${mostAtOnce}`

type LockedMovable = LockedAppointment & Movable

/** Locks appointments, their series first as other changes of a series do; `asked` goes by their ids. */
async function lockAll(
  tx: Queryable,
  asked: readonly { id: number }[],
  staff: SignedIn,
): Promise<LockedMovable[]> {
  const ids = asked.map(({ id }) => id)
  const sessions = await tx<{ id: number; subscriptionId: number }[]>`
    select id, subscription_id from appointment
    where id = any(${ids}::int[]) and subscription_id is not null`
  const series = new Map(sessions.map(({ id, subscriptionId }) => [id, subscriptionId]))
  for (const id of [...new Set(series.values())].toSorted((a, b) => a - b)) await lockSeries(tx, id)
  const locked: LockedMovable[] = []
  for (const id of ids) {
    const appointment = await lockAppointment(tx, id, staff)
    locked.push({ ...appointment, subscriptionId: series.get(id) ?? null })
  }
  return locked
}

type Clash = MoveRefusal | NonNullable<ReturnType<typeof rescheduleRefusal>>

const sentenceOf = (refusal: Clash): TextKey =>
  refusal === 'same_day' ? sentence('subscription.why.same_day') : problemText(refusal)

const exclusionViolation = '23P01'
const deadlock = '40P01'

/** The constraint had the last word: somebody took a place between our look and our write. */
function refuseOverlap(error: unknown): never {
  if (
    error instanceof postgres.PostgresError &&
    [exclusionViolation, deadlock].includes(error.code)
  ) {
    throw new Refusal('moves_clash')
  }
  throw error
}
