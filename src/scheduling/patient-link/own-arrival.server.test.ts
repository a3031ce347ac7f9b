import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { demoArrivalCode } from '../../app/demo-clinic/branches-and-services.server.ts'
import { listArrivals, markArrived, undoArrival } from '../../desk/arrivals/arrivals.ts'
import { changeBranch, listAllBranches } from '../../masters/branches/branches.ts'
import {
  callerOf,
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { testInstant } from '../../test-kit/test-config.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { makePatientLink } from './link-token.server.ts'
import { maxCodeTries } from './link-rule.ts'
import { changeOwnVisit, readOwnVisit } from './own-appointment.ts'

const code = demoArrivalCode
/** 12:30 at the clinic. */
const noon = '2026-11-24T07:00:00.000Z'
let clinic: TestClinic
let desk: Caller
let patient: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  desk = await clinic.callerFor('admin')
  patient = callerOf(clinic.app, '')
})
afterAll(() => clinic.close())
beforeEach(async () => {
  clinic.setClock(noon)
  await clinic.db`delete from rate_limit`
})

let count = 0
/** An appointment in the minutes after 13:31 of a patient of its own, with a link. */
async function linked(changes: Parameters<typeof bookWithAnita>[1] = {}) {
  count += 1
  const id = await bookWithAnita(clinic.db, { name: `Guest ${count}`, ...changes })
  return { id, link: await makePatientLink(clinic.db, id, null) }
}
const say = (link: string, appointment: number, typed = code) =>
  patient.call(changeOwnVisit, {
    body: { link, change: { kind: 'arrive', appointment, code: typed } },
  })
const shown = async (link: string) =>
  (await patient.call(readOwnVisit, { body: { link } })).appointments[0]!
const rowOf = async (id: number) =>
  (await desk.call(listArrivals, { query: { branch: 1 } })).find((row) => row.appointmentId === id)!
const eventsOf = (id: number) => clinic.db<{ action: string; staffId: number | null }[]>`
  select action, staff_id from audit_event where subject = 'appointment' and subject_id = ${id}
    and action not in ('read', 'booked') order by id`

it('puts the patient in the line with a token, once, whatever digits the code is typed in', async () => {
  const { id, link } = await linked()
  expect(await shown(link)).toMatchObject({ can: { arrive: true }, token: null, placeKey: null })
  const [first, again] = await Promise.all([say(link, id, ' ४८२१'), say(link, id)])
  const row = await rowOf(id)
  expect(row).toMatchObject({
    state: 'waiting',
    arrivedAt: noon,
    arrivedBy: null,
  })
  for (const { appointments } of [first, again]) {
    expect(appointments[0]).toMatchObject({ token: row.token, can: { arrive: false } })
    expect(appointments[0]!.placeKey).not.toBeNull()
  }
  expect(await eventsOf(id)).toEqual([{ action: 'arrived', staffId: null }])
  // The desk that marks them as well changes nothing.
  const marked = await desk.call(markArrived, { params: { id } })
  expect(marked).toEqual({ arrivedAt: noon, token: row.token })
})

it('the desk takes it back, and the patient can say it again', async () => {
  const { id, link } = await linked()
  await say(link, id)
  const { arrivedAt } = await rowOf(id)
  await desk.call(undoArrival, { params: { id }, body: { arrivedAt: arrivedAt! } })
  expect(await shown(link)).toMatchObject({ can: { arrive: true }, token: null })
  await say(link, id)
  expect(await rowOf(id)).toMatchObject({ state: 'waiting' })
})

it('counts wrong codes over all links of the appointment, and takes none after five', async () => {
  const { id, link } = await linked()
  const other = await makePatientLink(clinic.db, id, null)
  for (let tried = 0; tried < maxCodeTries; tried += 1) {
    const wrong = tried === 0 ? '' : String(1000 + tried)
    expect(await problemOf(say(tried % 2 ? link : other, id, wrong))).toBe('wrong_arrival_code')
  }
  expect(await problemOf(say(link, id))).toBe('wrong_arrival_code')
  expect(await rowOf(id)).toMatchObject({ state: 'expected', arrivedAt: null })
  const refused = await eventsOf(id)
  expect(refused).toHaveLength(maxCodeTries + 1)
  expect(new Set(refused.map(({ action }) => action))).toEqual(new Set(['arrival refused']))
  // Those of another appointment are their own.
  const next = await linked()
  await say(next.link, next.id)
  // And the desk marks whoever it sees.
  await desk.call(markArrived, { params: { id } })
  expect(await shown(link)).toMatchObject({ can: { arrive: false } })
})

it('takes nobody hours before, of another day, of another link, or cancelled', async () => {
  const early = await linked()
  clinic.setClock(testInstant.toISOString())
  expect(await shown(early.link)).toMatchObject({ can: { arrive: false } })
  expect(await problemOf(say(early.link, early.id))).toBe('not_yet')
  clinic.setClock(noon)
  const tomorrow = await linked({ day: '2026-11-25' })
  expect(await problemOf(say(tomorrow.link, tomorrow.id))).toBe('not_today')
  const [one, two] = [await linked(), await linked()]
  expect(await problemOf(say(one.link, two.id))).toBe('not_found')
  await clinic.db`update appointment set status = 'CN' where id = ${two.id}`
  expect(await problemOf(say(two.link, two.id))).toBe('not_pending')
  // Nothing of it costs a try.
  const [tries] = await clinic.db<{ sum: number }[]>`
    select sum(arrival_tries)::int as sum from patient_link
    where appointment_id = any(${[early.id, tomorrow.id, one.id, two.id]})`
  expect(tries!.sum).toBe(0)
})

it('is not offered at a branch without a code', async () => {
  const [branch] = await desk.call(listAllBranches)
  const { id: branchId, version, name, address, phone } = branch!
  const change = (seen: number, arrivalCode: string) =>
    desk.call(changeBranch, {
      params: { id: branchId },
      body: { version: seen, name, address, phone, arrivalCode },
    })
  await change(version, '')
  const { id, link } = await linked()
  expect(await shown(link)).toMatchObject({ can: { arrive: false } })
  for (const typed of ['', code]) expect(await problemOf(say(link, id, typed))).toBe('not_pending')
  await change(version + 1, code)
  await say(link, id)
})

it('a code has four digits', async () => {
  const [branch] = await desk.call(listAllBranches)
  const { id, version, name, address, phone } = branch!
  for (const arrivalCode of ['482', '48210', 'abcd', '48 2']) {
    const body = { version, name, address, phone, arrivalCode }
    expect(await problemOf(desk.call(changeBranch, { params: { id }, body }))).toBe('invalid_input')
  }
})
