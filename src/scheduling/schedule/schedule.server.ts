import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import postgres from 'postgres'
import { consultantSeenBy, type SignedIn } from '../../access/permissions/access.ts'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import type { TimeRange } from '../../platform/day/time.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { Refusal } from '../../platform/http/problem.ts'
import type { WeeklySlot } from '../slots/open-slots.ts'
import { previewSchedule, readSchedule, saveSchedule, type ScheduleWish } from './schedule.ts'
import {
  fallsOutside,
  overlapsWith,
  overlapsWithin,
  scheduleChange,
  type Overlap,
} from './schedule-change.ts'
import { linesOfWeek, weekOfSchedule, type WeekTime } from './week-of-schedule.ts'

/** So many are listed; how many there are is told beside them. */
const mostListed = 50

export function scheduleRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, readSchedule, async ({ query, staff }) => {
    refuseForeign(query, staff)
    const facts = await readFacts(db, query)
    const booked = await readBooked(db, query, now().today)
    return {
      version: versionOf(facts.active),
      slots: facts.active,
      elsewhere: facts.elsewhere,
      outside: booked.filter((it) => fallsOutside(it, facts.active)).length,
    }
  })

  route(app, previewSchedule, async ({ body, staff }) => {
    refuseForeign(body, staff)
    const { effect, overlaps, outside } = await weigh(db, body, now().today)
    return {
      ...effect,
      appointments: outside.slice(0, mostListed),
      overlaps: overlaps.slice(0, mostListed),
    }
  })

  route(app, saveSchedule, ({ body: { version, ...wish }, staff, address }) =>
    db
      .begin(async (tx) => {
        refuseForeign(wish, staff)
        // One change of a consultant's week follows another, also at two branches.
        await tx`select from staff where id = ${wish.consultant} for no key update`
        const { facts, week, change, overlaps, effect } = await weigh(tx, wish, now().today)
        if (versionOf(facts.active) !== version) throw new Refusal('schedule_changed')
        if (overlaps.length > 0) throw new Refusal('slot_overlap')
        const { added, restored, retired } = change
        if (added.length + restored.length + retired.length === 0) return effect
        await tx`update slot set active = false where id = any(${idsOf(retired)}::int[])`
        await tx`update slot set active = true where id = any(${idsOf(restored)}::int[])`
        await tx`
          insert into slot (consultant_id, branch_id, weekday, starts, ends)
          select ${wish.consultant}, ${wish.branch}, weekday, starts, ends
          from unnest(${added.map(({ weekday }) => weekday)}::smallint[],
            ${added.map(({ starts }) => starts)}::time[],
            ${added.map(({ ends }) => ends)}::time[]) as added (weekday, starts, ends)`
        await audit(
          tx,
          { staff, address },
          {
            action: 'changed',
            subject: 'schedule',
            id: wish.consultant,
            before: { branch: wish.branch, ...linesOfWeek(facts.active.map(timeOf)) },
            after: { branch: wish.branch, ...linesOfWeek(week) },
          },
        )
        return effect
      })
      .catch(refuseOverlap),
  )
}

/** A consultant who holds the code keeps their own hours. */
function refuseForeign({ consultant }: { consultant: number }, staff: SignedIn): void {
  const own = consultantSeenBy(staff)
  if (own !== undefined && own !== consultant) throw new Refusal('forbidden')
}

type Where = Pick<ScheduleWish, 'consultant' | 'branch'>

interface ScheduleFacts {
  branchName: string
  active: WeeklySlot[]
  retired: WeeklySlot[]
  elsewhere: (WeekTime & { branchName: string })[]
}

/** All slots of a consultant there ever were; refused where either is not there any more. */
async function readFacts(db: Queryable, { consultant, branch }: Where): Promise<ScheduleFacts> {
  const [place] = await db<{ branchName: string }[]>`
    select b.name as branch_name from branch b, staff c
    where b.id = ${branch} and b.active
      and c.id = ${consultant} and c.role = 'Consultant' and c.active`
  if (!place) throw new Refusal('not_found')
  const slots = await db<
    (WeeklySlot & { branchId: number; branchName: string; active: boolean })[]
  >`
    select s.id, s.weekday, s.starts, s.ends, s.branch_id, b.name as branch_name, s.active
    from slot s join branch b on b.id = s.branch_id
    where s.consultant_id = ${consultant} and (s.active or s.branch_id = ${branch})
    order by s.weekday, s.starts, s.id`
  const here = slots.filter(({ branchId }) => branchId === branch)
  const slotOf = ({ id, ...slot }: WeeklySlot): WeeklySlot => ({ id, ...timeOf(slot) })
  return {
    ...place,
    active: here.filter(({ active }) => active).map(slotOf),
    retired: here.filter(({ active }) => !active).map(slotOf),
    elsewhere: slots
      .filter(({ branchId }) => branchId !== branch)
      .map(({ branchName, ...slot }) => ({ ...timeOf(slot), branchName })),
  }
}

const timeOf = ({ weekday, starts, ends }: WeekTime): WeekTime => ({ weekday, starts, ends })
const idsOf = (slots: WeeklySlot[]): number[] => slots.map(({ id }) => id)

// A slot's times never change: another time is another row.
const versionOf = (active: WeeklySlot[]): string =>
  createHash('sha256').update(idsOf(active).join()).digest('base64url')

interface BookedTime extends TimeRange {
  id: number
  day: Day
  patientName: string
}

const readBooked = (db: Queryable, { consultant, branch }: Where, today: Day) => db<BookedTime[]>`
  select a.id, a.day, a.starts, a.ends, p.name as patient_name
  from appointment a join patient p on p.id = a.patient_id
  where a.consultant_id = ${consultant} and a.branch_id = ${branch} and a.status = 'PE'
    and a.day >= ${today}
  order by a.day, a.starts, a.id`

/** What a wish would do, by all that is known of the consultant's week. */
async function weigh(db: Queryable, wish: ScheduleWish, today: Day) {
  const facts = await readFacts(db, wish)
  const irregular = facts.active.filter(({ id }) => wish.irregular.includes(id))
  const week = [...weekOfSchedule(wish.lines), ...irregular.map(timeOf)]
  const here = week.map((time) => ({ ...time, branchName: facts.branchName }))
  const overlaps: Overlap<WeekTime & { branchName: string }>[] = [
    ...overlapsWithin(here),
    ...overlapsWith(week, facts.elsewhere),
  ]
  const change = scheduleChange(facts.active, facts.retired, week)
  const booked = await readBooked(db, wish, today)
  const outside = booked.filter((it) => fallsOutside(it, week))
  const effect = {
    added: change.added.length + change.restored.length,
    kept: change.kept.length,
    retired: change.retired.length,
    outside: outside.length,
  }
  return { facts, week, change, overlaps, outside, effect }
}

const exclusionViolation = '23P01'

/** The constraint had the last word: some other program gave the consultant a slot meanwhile. */
function refuseOverlap(error: unknown): never {
  if (error instanceof postgres.PostgresError && error.code === exclusionViolation) {
    throw new Refusal('slot_overlap')
  }
  throw error
}
