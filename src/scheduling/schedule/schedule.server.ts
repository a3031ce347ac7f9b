import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { visibleConsultant, type SignedIn } from '../../access/permissions/access.ts'
import { audit } from '../../access/audit-log/audit.server.ts'
import { findRepeatedChange } from '../../access/audit-log/repeated-change.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import type { TimeRange } from '../../platform/day/time.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { throwOverlapAs } from '../../platform/http/overlap-problem.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { WeeklySlot } from '../slots/open-slots.ts'
import { giveUpClosedHours } from './closed-hours.server.ts'
import { previewSchedule, readSchedule, saveSchedule, type ScheduleRequest } from './schedule.ts'
import {
  fallsOutside,
  overlapsWith,
  overlapsWithin,
  scheduleChange,
  type Overlap,
} from './schedule-change.ts'
import { linesOfWeek, weekOfSchedule, type WeekTime } from './week-of-schedule.ts'

/** The most appointments in the preview, which also has their total number. */
const maxListed = 50

export function scheduleRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, readSchedule, async ({ query, staff }) => {
    assertOwnSchedule(query, staff)
    const facts = await readScheduleFacts(db, query)
    const booked = await readBookedTimes(db, query, now().today)
    const [longest] = await db<[{ minutes: number | null }]>`
      select max(s.minutes)::int as minutes
      from consultant_service cs join service s on s.id = cs.service_id and s.active
      where cs.consultant_id = ${query.consultant} and cs.active`
    return {
      version: versionOf(facts.active),
      slots: facts.active,
      elsewhere: facts.elsewhere,
      outside: booked.filter((it) => fallsOutside(it, facts.active)).length,
      longestService: longest.minutes,
    }
  })

  route(app, previewSchedule, async ({ body, staff }) => {
    assertOwnSchedule(body, staff)
    const { effect, overlaps, outside } = await assessChange(db, body, now().today)
    return {
      ...effect,
      appointments: outside.slice(0, maxListed),
      overlaps: overlaps.slice(0, maxListed),
    }
  })

  route(app, saveSchedule, ({ body: { version, ...request }, staff, address }) =>
    db
      .begin(async (tx) => {
        assertOwnSchedule(request, staff)
        // The lock serializes changes of a consultant's week, also at different branches.
        await tx`select from staff where id = ${request.consultant} for no key update`
        const { facts, week, change, overlaps, effect } = await assessChange(
          tx,
          request,
          now().today,
        )
        const auditEntry = {
          action: 'changed',
          subject: 'schedule',
          id: request.consultant,
          after: { branch: request.branch, ...linesOfWeek(week) },
        }
        if (versionOf(facts.active) !== version) {
          if (await findRepeatedChange(tx, { staff, address }, auditEntry)) return effect
          throw new ProblemError('schedule_changed')
        }
        if (overlaps.length > 0) throw new ProblemError('slot_overlap')
        const { added, restored, retired } = change
        if (added.length + restored.length + retired.length === 0) return effect
        await tx`update slot set active = false where id = any(${idsOf(retired)}::int[])`
        const actor = { staff, address }
        await giveUpClosedHours(tx, request.consultant, [...added, ...restored], actor)
        await tx`update slot set active = true where id = any(${idsOf(restored)}::int[])`
        await tx`
          insert into slot (consultant_id, branch_id, weekday, starts, ends)
          select ${request.consultant}, ${request.branch}, weekday, starts, ends
          from unnest(${added.map(({ weekday }) => weekday)}::smallint[],
            ${added.map(({ starts }) => starts)}::time[],
            ${added.map(({ ends }) => ends)}::time[]) as added (weekday, starts, ends)`
        await audit(tx, actor, {
          ...auditEntry,
          before: { branch: request.branch, ...linesOfWeek(facts.active.map(toWeekTime)) },
        })
        return effect
      })
      // Only the constraint sees a slot that another program adds at the same time.
      .catch(throwOverlapAs('slot_overlap')),
  )
}

/** Throws `forbidden` when a consultant names another consultant's schedule. */
function assertOwnSchedule({ consultant }: { consultant: number }, staff: SignedIn): void {
  const ownConsultantId = visibleConsultant(staff)
  if (ownConsultantId !== undefined && ownConsultantId !== consultant)
    throw new ProblemError('forbidden')
}

type ConsultantAtBranch = Pick<ScheduleRequest, 'consultant' | 'branch'>

interface ScheduleFacts {
  branchName: string
  active: WeeklySlot[]
  retired: WeeklySlot[]
  elsewhere: (WeekTime & { branchName: string })[]
}

/** All slots of a consultant, also retired ones; throws when consultant or branch is retired. */
async function readScheduleFacts(
  db: Queryable,
  { consultant, branch }: ConsultantAtBranch,
): Promise<ScheduleFacts> {
  const [branchRow] = await db<{ branchName: string }[]>`
    select b.name as branch_name from branch b, staff c
    where b.id = ${branch} and b.active
      and c.id = ${consultant} and c.role = 'Consultant' and c.active`
  if (!branchRow) throw new ProblemError('not_found')
  const slots = await db<
    (WeeklySlot & { branchId: number; branchName: string; active: boolean })[]
  >`
    select s.id, s.weekday, s.starts, s.ends, s.branch_id, b.name as branch_name, s.active
    from slot s join branch b on b.id = s.branch_id
    -- Hours at a branch that has closed are in nobody's way.
    where s.consultant_id = ${consultant} and (s.active and b.active or s.branch_id = ${branch})
    order by s.weekday, s.starts, s.id`
  const here = slots.filter(({ branchId }) => branchId === branch)
  const slotOf = ({ id, ...slot }: WeeklySlot): WeeklySlot => ({ id, ...toWeekTime(slot) })
  return {
    ...branchRow,
    active: here.filter(({ active }) => active).map(slotOf),
    retired: here.filter(({ active }) => !active).map(slotOf),
    elsewhere: slots
      .filter(({ branchId }) => branchId !== branch)
      .map(({ branchName, ...slot }) => ({ ...toWeekTime(slot), branchName })),
  }
}

const toWeekTime = ({ weekday, starts, ends }: WeekTime): WeekTime => ({ weekday, starts, ends })
const idsOf = (slots: WeeklySlot[]): number[] => slots.map(({ id }) => id)

// Ids are enough: the times of a slot never change, another time is another row.
const versionOf = (active: WeeklySlot[]): string =>
  createHash('sha256').update(idsOf(active).join()).digest('base64url')

interface BookedTime extends TimeRange {
  id: number
  day: Day
  patientName: string
}

const readBookedTimes = (
  db: Queryable,
  { consultant, branch }: ConsultantAtBranch,
  today: Day,
) => db<BookedTime[]>`
  select a.id, a.day, a.starts, a.ends, p.name as patient_name
  from appointment a join patient p on p.id = a.patient_id
  where a.consultant_id = ${consultant} and a.branch_id = ${branch} and a.status = 'PE'
    -- What is only held is answered where it is held.
    and a.held_until is null and a.day >= ${today}
  order by a.day, a.starts, a.id`

/** The effect of a requested schedule on the consultant's slots and appointments. */
async function assessChange(db: Queryable, request: ScheduleRequest, today: Day) {
  const facts = await readScheduleFacts(db, request)
  const irregular = facts.active.filter(({ id }) => request.irregular.includes(id))
  const week = [...weekOfSchedule(request.lines), ...irregular.map(toWeekTime)]
  const here = week.map((time) => ({ ...time, branchName: facts.branchName }))
  const overlaps: Overlap<WeekTime & { branchName: string }>[] = [
    ...overlapsWithin(here),
    ...overlapsWith(week, facts.elsewhere),
  ]
  const change = scheduleChange(facts.active, facts.retired, week)
  const booked = await readBookedTimes(db, request, today)
  const outside = booked.filter((it) => fallsOutside(it, week))
  const effect = {
    added: change.added.length + change.restored.length,
    kept: change.kept.length,
    retired: change.retired.length,
    outside: outside.length,
  }
  return { facts, week, change, overlaps, outside, effect }
}
