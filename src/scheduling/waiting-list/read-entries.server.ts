import type { PendingQuery, Row } from 'postgres'
import type { Queryable } from '../../platform/db/connect.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Time } from '../../platform/day/time.ts'
import { lastBookableDay } from '../slots/booking-window.ts'
import type { PastCall, Waiting } from './fair-order.ts'
import type { WaitingRow } from './waiting-list.ts'

/** An entry with what the list shows of it, before the free times. */
export type WaitingEntry = Omit<Waiting, 'calls' | 'busy'> &
  Omit<WaitingRow, 'freeTimes' | 'freeCount' | 'lastCall'> & {
    calls: (PastCall & { at: string; by: string })[]
    busy: { day: Day; starts: Time; ends: Time }[]
  }

/** Reads who waits, longest first, with their calls, what is held for them and when they are busy. */
export function readEntries(
  db: Queryable,
  { today }: Pick<ClinicNow, 'today'>,
): Promise<WaitingEntry[]> {
  const instant = (column: ReturnType<Queryable>) =>
    db`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  const time = (column: ReturnType<Queryable>) => db`to_char(${column}, 'HH24:MI')`
  // Names are looked up by themselves: nine joins take longer to plan than to do.
  const staffName = (id: PendingQuery<Row[]>) => db`(select name from staff where id = ${id})`
  return db<WaitingEntry[]>`
    select e.id, e.version, e.patient_id, p.name as patient_name, p.mobile,
      e.service_id, (select name from service where id = e.service_id) as service_name,
      e.consultant_id, ${staffName(db`e.consultant_id`)} as consultant_name,
      e.branch_ids,
      (select array_agg(b.name order by array_position(e.branch_ids, b.id))
        from branch b where b.id = any(e.branch_ids)) as branch_names,
      e.weekdays, e.from_time, e.until_time, e.first_day, e.last_day, e.health_issues,
      ${instant(db`e.added_at`)} as added_at, ${staffName(db`e.added_by`)} as added_by,
      h.id is not null as is_holding,
      case when h.id is not null then jsonb_build_object(
        'slot', h.slot_id, 'day', h.day, 'starts', ${time(db`h.starts`)}, 'ends', ${time(db`h.ends`)},
        'consultantId', h.consultant_id, 'consultantName', ${staffName(db`h.consultant_id`)},
        'branchId', h.branch_id, 'branchName', (select name from branch where id = h.branch_id),
        'until', ${instant(db`h.held_until`)}, 'by', ${staffName(db`e.held_by`)}) end as held,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'consultantId', w.consultant_id, 'day', w.day, 'starts', ${time(db`w.starts`)},
          'outcome', w.outcome, 'at', ${instant(db`w.called_at`)}, 'by', ws.name) order by w.id), '[]')
        from waiting_call w join staff ws on ws.id = w.called_by
        where w.entry_id = e.id) as calls,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'day', b.day, 'starts', ${time(db`b.starts`)}, 'ends', ${time(db`b.ends`)})), '[]')
        from appointment b
        where b.patient_id = e.patient_id and is_live(b.status)
          and b.day between ${today} and ${lastBookableDay(today)}
          and (b.held_until is null or b.held_until > now())) as busy
    from waiting_entry e
    join patient p on p.id = e.patient_id
    left join appointment h on h.id = e.held_appointment_id and h.held_until > now()
    where e.left_at is null and e.last_day >= ${today}
    order by e.added_at, e.id`
}
