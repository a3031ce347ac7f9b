import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect, type Statement } from '../../platform/db/connect.server.ts'
import { agree, sendMessages } from '../../test-kit/messages.server.ts'
import { addPastAppointments } from '../../test-kit/many-appointments.server.ts'
import { readsOf } from '../../test-kit/plan.server.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { clinicNow } from '../../platform/day/clinic-now.ts'
import { testTimeZone } from '../../test-kit/test-config.ts'
import { listDoneMessages, listMessages, listPatientMessages, maxWaiting } from './outbox.ts'
import { planMessages } from './plan-messages.server.ts'

let clinic: TestClinic
let desk: Caller
let patient: number

beforeAll(async () => {
  clinic = await openTestClinic()
  desk = await clinic.callerFor('reception')
  const { db } = clinic
  await sendMessages(db)
  const id = await bookWithAnita(db, { day: '2026-12-02' })
  await agree(db, id)
  const [row] = await db<{ patientId: number }[]>`
    select patient_id from appointment where id = ${id}`
  patient = row!.patientId
  // What some years have sent, to some hundred patients.
  await db`
    insert into message (event, branch_id, patient_id, status, text, created_at, done_at)
    select 'booked', 1, p.id, 'sent', 'Come', now() - n * interval '1 hour', now() - n * interval '1 hour'
    from (select id from patient order by id limit 300) p cross join generate_series(1, 20) n`
  await db`vacuum (analyze) message`
})
afterAll(() => clinic.close())

/** Two thousand patients, each with an appointment that is told them. */
const tellMany = async () => {
  const { db } = clinic
  await db`
    insert into patient (name, mobile, age, age_on)
    select 'Many', (9600000000 + n)::text, 40, '2026-11-24' from generate_series(1, 2000) n`
  await db`
    insert into message_consent (patient_id, agrees, source)
    select id, true, 'form' from patient where name = 'Many'`
  await db`
    insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends, price,
      health_issues)
    select 1, 1, 4, id, date '2027-01-02' + (n / 1000)::int, time '01:00' + (n % 1000) * interval '1 minute',
      time '01:01' + (n % 1000) * interval '1 minute', 600, 'Fever'
    from (select id, row_number() over (order by id) - 1 as n from patient where name = 'Many') p`
  await db`vacuum (analyze) message, appointment, patient, message_consent`
}

const rowsOf = async (call: () => Promise<unknown>) =>
  (await readsOf(clinic, call))
    .filter(({ table }) => table === 'message')
    .reduce((most, { rows }) => Math.max(most, rows), 0)

it('reads what waits, and a page of what was sent, however much that is', async () => {
  expect((await desk.call(listMessages, { query: {} })).rows).toHaveLength(1)
  expect(await rowsOf(() => desk.call(listMessages, { query: {} }))).toBeLessThanOrEqual(10)
  const page = { query: { limit: 30 } }
  expect(await rowsOf(() => desk.call(listDoneMessages, page))).toBeLessThanOrEqual(700)
  const ofPatient = { params: { id: patient }, query: {} }
  expect(await rowsOf(() => desk.call(listPatientMessages, ofPatient))).toBeLessThanOrEqual(60)
})

it('asks of no more messages whether they are true than it lists, however many wait', async () => {
  await tellMany()
  const list = () => desk.call(listMessages, { query: {} })
  const { rows, isMore } = await list()
  expect([rows.length, isMore]).toEqual([maxWaiting, true])
  const days = rows.map(({ text }) => /\d\d-\d\d-\d{4} \d\d:\d\d/.exec(text)![0])
  const inOrder = days.map((it) => it.replace(/(\d\d)-(\d\d)-(\d{4})/, '$3-$2-$1'))
  expect(inOrder).toEqual(inOrder.toSorted())
  const reads = await readsOf(clinic, list)
  for (const { table, rows: read, index } of reads) {
    if (!['message', 'appointment', 'message_consent', 'patient'].includes(table)) continue
    expect(read, `${table} ${index}`).toBeLessThanOrEqual(3 * maxWaiting)
  }
  // Those that are not true any more are no part of it, and further ones take their place.
  await clinic.db`update appointment set status = 'CN' where day = '2027-01-02' and starts < '06:00'`
  await clinic.db`delete from message where event = 'cancelled'`
  const later = await list()
  expect(later.rows).toHaveLength(maxWaiting)
  expect(later.rows.some(({ text }) => / 0[1-5]:/.test(text))).toBe(false)
})

it('what was not sent leaves that list once nobody needs it, with what became of it', async () => {
  const { db } = clinic
  await db`delete from message`
  const ids = []
  for (const day of ['2026-12-02', '2026-12-09', '2026-12-16']) {
    const id = await bookWithAnita(db, { day, name: `Failed ${day}` })
    await agree(db, id)
    ids.push(id)
  }
  const fail = (appointment: number, status: string) => db`
    update message set status = ${status}, done_at = now(), words = 'refused', text = 'Come', way = 'sms',
      sent_to = '9876543210', begun_at = now()
    where appointment_id = ${appointment}`
  await fail(ids[0]!, 'unknown')
  await fail(ids[1]!, 'failed')
  await fail(ids[2]!, 'failed')
  const list = async (which: 'failed' | 'done') =>
    (await desk.call(listDoneMessages, { query: { which } })).rows.map(
      ({ patientName, text, isUnknown, reason }) => [patientName.slice(7), text, isUnknown, reason],
    )
  const plan = (instant: string) =>
    planMessages(db, {
      now: clinicNow(new Date(instant), testTimeZone),
      timeZone: testTimeZone,
    })
  await plan('2026-12-01T06:00:00Z')
  expect(await list('failed')).toHaveLength(3)
  await plan('2026-12-02T18:00:00Z')
  expect((await list('failed')).map(([day]) => day)).toEqual(['2026-12-16', '2026-12-09'])
  expect(await list('done')).toEqual([['2026-12-02', 'Come', true, 'unknown']])
  await db`update appointment set status = 'CN' where id = ${ids[1]!}`
  await db`delete from message where status = 'waiting'`
  await plan('2026-12-02T18:00:00Z')
  expect((await list('failed')).map(([day]) => day)).toEqual(['2026-12-16'])
  expect((await list('done'))[0]).toEqual(['2026-12-09', null, false, 'failed'])
})

it('invites to say how a visit was by reading the visits of two days, however many there were', async () => {
  const { db } = clinic
  await db`update message_rules set events = '{feedback}'`
  await addPastAppointments(db, { patients: 2_000, appointments: 12_000 })
  await db`insert into message_consent (patient_id, agrees, source)
    select id, true, 'form' from patient p where mobile like '7%'
      and not exists (select from message_consent c where c.patient_id = p.id)`
  // Some have answered each week.
  await db`
    insert into visit_feedback (appointment_id, branch_id, consultant_id, day, version, rating, may_call, answered_at)
    select id, branch_id, consultant_id, day, 1, 4, false, day from appointment where status = 'CD' and id % 3 = 0`
  await db`vacuum (analyze) message, appointment, patient, message_consent, visit_feedback`
  const [of] = await db<[{ visits: number }]>`
    select count(*)::int as visits from appointment where day in ('2024-02-04', '2024-02-05')`
  const reads = await readsOfPlanning(new Date('2024-02-05T17:00:00Z'), "'feedback', a.branch_id")
  const most = (tables: string[]) =>
    reads.filter(({ table }) => tables.includes(table)).map(({ rows }) => rows)
  expect(most(['message']).length).toBeGreaterThan(0)
  expect(Math.max(...most(['appointment', 'visit_feedback', 'message']))).toBeLessThanOrEqual(
    3 * of.visits,
  )
  const [made] = await db<[{ count: number }]>`
    select count(*)::int from message where event = 'feedback'`
  expect(made.count).toBeGreaterThan(10)
})

/** What the one statement of the planning at a moment reads that has these words. */
async function readsOfPlanning(instant: Date, words: string) {
  const statements: Statement[] = []
  const planner = connect(clinic.databaseUrl, {
    max: 1,
    onStatement: (statement) => statements.push(statement),
  })
  const recordStatements = async (run: () => Promise<unknown>) => {
    await run()
    return statements.filter(({ text }) => text.includes(words))
  }
  const reads = await readsOf({ ...clinic, recordStatements }, () =>
    planMessages(planner, { now: clinicNow(instant, testTimeZone), timeZone: testTimeZone }),
  )
  await planner.end()
  return reads
}
