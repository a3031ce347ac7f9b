import type { Db } from '../../platform/db/connect.server.ts'
import { sendTogether } from '../../platform/db/send-together.server.ts'

/** The parameters of the database function `book_appointment`, and what is said of messages with it. */
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
 * Books at the desk and answers the appointment's id: alone, or with those that come while others are under way
 * in one transaction. Fails, and nothing of any of them is written, when one of them is refused.
 */
export function bookTogether(db: Db, row: BookingRow): Promise<number> {
  let send = senders.get(db)
  if (!send) {
    send = sendTogether((rows) => bookRows(db, rows), { maxUnderWay, maxItems: maxTogether })
    senders.set(db, send)
  }
  return send(row)
}

async function bookRows(db: Db, rows: BookingRow[]): Promise<number[]> {
  // In one order everywhere, so that two processes wait for one another in one direction only.
  const sorted = rows.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
  // One row for all of them: the driver counts on with rows that came before an error.
  const [found] = await db<[{ ids: Record<string, number> }]>`
    select jsonb_object_agg(r.key,
      case when r.language is null and r.messages is null then b.id
        else note_contact_of(b.id, r.language, r.messages, 'desk', r.staff, r.address) end) as ids
    from jsonb_to_recordset(${JSON.stringify(sorted)}::text::jsonb) r (branch integer, service integer,
      consultant integer, slot integer, day date, starts time, ends time, price numeric, "healthIssues" text,
      location text, patient integer, name text, mobile text, age integer, "ageOn" date, email text, key text,
      hash text, staff integer, address text, schedule uuid, language text, messages boolean)
    cross join lateral (select book_appointment(r.branch, r.service, r.consultant, r.slot, r.day, r.starts,
      r.ends, r.price, r."healthIssues", r.location, r.patient, r.name, r.mobile, r.age, r."ageOn", r.email,
      r.key::uuid, r.hash, r.staff, r.address, 'desk', null, r.schedule) as id offset 0) b`
  return rows.map(({ key }) => found.ids[key]!)
}

const placeOf = ({ mobile, consultant, day, starts }: BookingRow): string =>
  `${mobile} ${consultant} ${day} ${starts}`
