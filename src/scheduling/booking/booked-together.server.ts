import type { Db } from '../../platform/db/connect.server.ts'
import { sendTogether } from '../../platform/db/send-together.server.ts'

/** What `book_appointment` is told of a booking at the desk, and what is said of messages with it. */
export interface BookingRow {
  branch: number
  service: number
  consultant: number
  slot: number
  day: string
  starts: string
  ends: string
  price: number
  healthIssues: string
  location: string | null
  patient: number | null
  name: string
  mobile: string
  age: number
  ageOn: string
  email: string | null
  key: string
  hash: string
  staff: number | null
  address: string
  schedule: string
  language: string | null
  messages: boolean | null
}

/** More in one transaction would make the first of them wait for the last. */
const maxTogether = 16
/** Two, so that the database has work while answers of the other are sent. */
const maxUnderWay = 2

const senders = new WeakMap<Db, (row: BookingRow) => Promise<number>>()

/**
 * Books at the desk and answers the appointment's id: alone, or in one transaction with those that come in the same
 * turn or while others are under way. Fails, and nothing of any of them is written, when one of them is refused.
 */
export function bookTogether(db: Db, row: BookingRow): Promise<number> {
  let send = senders.get(db)
  if (!send) {
    send = sendTogether((rows) => bookRows(db, rows), { maxUnderWay, maxItems: maxTogether })
    senders.set(db, send)
  }
  return send(row)
}

/**
 * Writes them in one statement over a set, so that what begins and ends a statement, and its triggers, is done once
 * (decision 83). The patients are those of `book_patient`, the rows those of `book_appointment`. When one of the
 * appointments could not be inserted, `refuse_booking` takes back all of them.
 */
async function bookRows(db: Db, rows: BookingRow[]): Promise<number[]> {
  // In one order everywhere, so that two processes wait for one another in one direction only.
  const sorted = rows.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
  // One row for all of them: the driver counts on with rows that came before an error.
  const [found] = await db<[{ ids: Record<string, number> }]>`
    with asked as materialized (
      select r.*, coalesce(r.patient, alike_patient(r.mobile, r.name)) as known, name_key(r.name) as name_key
      from jsonb_to_recordset(${JSON.stringify(sorted)}::text::jsonb) r (branch integer, service integer,
        consultant integer, slot integer, day date, starts time, ends time, price numeric, "healthIssues" text,
        location text, patient integer, name text, mobile text, age integer, "ageOn" date, email text, key uuid,
        hash text, staff integer, address text, schedule uuid, language text, messages boolean)
    ), made as (
      insert into patient as p (name, mobile, age, age_on, email, location)
      select name, mobile, age, "ageOn", email, location from asked where known is null
      on conflict on constraint patient_mobile_name_key_key do update set
        age = case when p.born_on is null then excluded.age else p.age end,
        age_on = case when p.born_on is null then excluded.age_on else p.age_on end,
        email = coalesce(excluded.email, p.email), location = coalesce(excluded.location, p.location)
        where p.merged_into is null
      returning p.id, p.mobile, p.name_key
    ), renewed as (
      update patient p set
        age = case when p.born_on is null then r.age else p.age end,
        age_on = case when p.born_on is null then r."ageOn" else p.age_on end,
        email = coalesce(r.email, p.email), location = coalesce(r.location, p.location)
      from asked r
      where p.id = r.known and p.merged_into is null
        and (r.patient is null or p.mobile = r.mobile and p.name_key = r.name_key)
      returning p.id, r.key
    ), known as (
      select r.key, m.id as person from asked r
      join made m on m.mobile = r.mobile and m.name_key = r.name_key and r.known is null
      union all
      select key, id from renewed
    ), booked as (
      -- \`do nothing\` waits for a quicker booking to commit; a plain insert could deadlock with it.
      insert into appointment (branch_id, service_id, consultant_id, slot_id, patient_id, day, starts, ends, price,
        health_issues, location, idempotency_key, request_hash, booked_by, source)
      select r.branch, r.service, r.consultant, r.slot, k.person, r.day, r.starts, r.ends, r.price,
        r."healthIssues", r.location, r.key, r.hash, r.staff, 'desk'
      from asked r join known k using (key)
      where exists (select from schedule_version v where v.version = r.schedule)
        and not exists (select from appointment a
          where a.patient_id = k.person and a.day = r.day and is_live(a.status)
            and (a.held_until is null or a.held_until > now())
            and a.starts < r.ends and r.starts < a.ends and a.starts < a.ends)
      on conflict do nothing
      returning id, patient_id, idempotency_key as key
    ), audited as (
      insert into audit_event (staff_id, action, subject, subject_id, patient_id, address, after)
      select r.staff, 'booked', 'appointment', b.id, b.patient_id, r.address,
        jsonb_build_object('day', r.day, 'starts', to_char(r.starts, 'HH24:MI'),
          'ends', to_char(r.ends, 'HH24:MI'), 'consultant', r.consultant, 'price', r.price)
      from booked b join asked r using (key)
    )
    select case when count(*) < ${rows.length} then to_jsonb(refuse_booking())
      else jsonb_object_agg(b.key, b.id) end as ids,
      count(case when r.language is not null or r.messages is not null
        then note_contact(b.patient_id, r.language, r.messages, 'desk', r.staff, r.address) end)
    from booked b join asked r using (key)`
  return rows.map(({ key }) => found.ids[key]!)
}

const placeOf = ({ mobile, consultant, day, starts }: BookingRow): string =>
  `${mobile} ${consultant} ${day} ${starts}`
