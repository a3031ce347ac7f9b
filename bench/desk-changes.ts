import { conductAppointment } from '../src/scheduling/appointments/change-appointment.ts'
import { rescheduleAppointment } from '../src/scheduling/booking/booking.ts'
import type { Db } from '../src/platform/db/connect.server.ts'
import type { Day } from '../src/platform/day/day.ts'
import { addPending } from './conduct.ts'
import type { LoadRequest } from './load.ts'
import { readSheet } from '../src/visits/printouts/sheets.ts'

/** What a desk does to appointments that are there, as requests of the clinic and of the bare handler. */
export async function deskChanges(
  db: Db,
  today: Day,
  clinicUrl: string,
  bareUrl: string,
  headers: Record<string, string>,
): Promise<Record<string, [string, LoadRequest, LoadRequest]>> {
  const conducted = nextOf(await addPending(db, today))
  const moved = nextOf(await addMovable(db))
  let movedTo: { id: number; slot: number; day: string } | undefined
  const [sheet] = await db<[{ id: number }]>`
    select appointment_id as id from visit v
    where exists (select from prescription_item i where i.appointment_id = v.appointment_id)
    order by v.appointment_id limit 1`
  await db`
    insert into bare_appointment overriding system value
    select * from appointment where status = 'PE' on conflict do nothing`
  // The bare booking goes on behind them.
  await db`select setval('bare_id', (select max(id) from bare_appointment))`
  const bareRows = await db<{ id: number }[]>`
    select id from bare_appointment order by id`
  let updates = 0
  // It updates more rows in its time than there are appointments: then the first ones once more.
  const bareUpdate = {
    url: `${bareUrl}/update`,
    body: () => bareRows[(updates += 1) % bareRows.length]!,
  }
  return {
    conduct: [
      'a conduct with its payment and receipt',
      {
        url: clinicUrl,
        headers,
        path: () => conductAppointment.url.replace(':id', String(conducted())),
        body: () => ({ version: 1, payment: { amount: 600, received: true, mode: 'Cash' } }),
      },
      bareUpdate,
    ],
    move: [
      'a reschedule, with checks and audit',
      {
        url: clinicUrl,
        headers,
        path: () => {
          movedTo = moved()
          return rescheduleAppointment.url.replace(':id', String(movedTo.id))
        },
        body: () => ({ version: 1, slot: movedTo!.slot, day: movedTo!.day }),
      },
      bareUpdate,
    ],
    sheet: [
      'a prescription to print, audited',
      {
        url: `${clinicUrl}${readSheet.url.replace(':kind', 'prescription').replace(':id', String(sheet.id))}`,
        headers,
      },
      { url: `${bareUrl}/sheet?id=${sheet.id}` },
    ],
  }
}

/** Appointments of the bench's consultants, each with the slot and the day, a week later, that it can be moved to. */
async function addMovable(db: Db): Promise<{ id: number; slot: number; day: string }[]> {
  const rows = await db<{ id: number; slot: number; day: string }[]>`
    with free as (
      select d::date as day from generate_series(current_date + 1, current_date + 14, '1 day') d
      where not exists (select from holiday
        where d::date between first_day and last_day or d::date + 7 between first_day and last_day)
      order by d desc limit 1
    ), slots as (
      select s.*, free.day, row_number() over (order by s.id desc) as n from slot s cross join free
      where s.weekday = extract(isodow from free.day) and s.consultant_id in (
        select id from staff where username like 'bench%' order by id desc limit 300)
    ), person as (
      insert into patient (name, mobile, age, age_on)
      select 'Bench Patient', 5000000000 + n, 40, current_date from slots returning id, mobile
    )
    insert into appointment (branch_id, service_id, consultant_id, slot_id, patient_id, day, starts, ends, price,
      health_issues)
    select 1, 1, s.consultant_id, s.id, p.id, s.day, s.starts, s.ends, 500, 'Fever since two days'
    from slots s join person p on p.mobile = (5000000000 + s.n)::text
    returning id, slot_id as slot, day + 7 as day`
  await db`analyze`
  return rows
}

function nextOf<Item>(items: Item[]): () => Item {
  let next = 0
  return () => {
    const item = items[next]
    if (item === undefined) throw new Error('the bench has made too few appointments')
    next += 1
    return item
  }
}
