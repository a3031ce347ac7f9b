import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoArrivalCode } from '../../app/demo-clinic/branches-and-services.server.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import {
  callerOf,
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { testInstant } from '../../test-kit/test-config.ts'
import { testDisplayLink } from '../../test-kit/valid-line-requests.server.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { undoArrival, markArrived } from '../arrivals/arrivals.ts'
import { callNext } from '../../scheduling/line/line.ts'
import { listWaits } from '../../scheduling/line/waits.ts'
import { readBoard, readOwnPlace } from './board.ts'
import { listDisplayLinks, makeDisplayLink, revokeDisplayLink } from './display-links.ts'

let clinic: TestClinic
let admin: Caller
let television: Caller

beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
  television = callerOf(clinic.app, '')
})
afterAll(() => clinic.close())
beforeEach(async () => {
  clinic.setClock(testInstant.toISOString())
  await clinic.db`delete from line_entry`
  await clinic.db`update appointment set status = 'CN' where day = '2026-11-24' and status = 'PE'`
})

const arrive = async (name: string) => {
  const id = await bookWithAnita(clinic.db, { name })
  const { arrivedAt, token } = await admin.call(markArrived, { params: { id } })
  return { id, arrivedAt, token: token! }
}
const call = (appointment: number) =>
  admin.call(callNext, {
    body: { branch: 1, consultant: anita, current: null, appointment, callKey: randomUUID() },
  })
const makeLink = (changes = {}) =>
  admin.call(makeDisplayLink, { body: { ...testDisplayLink, ...changes } })
const placeKeyOf = async (id: number) => {
  const [row] = await clinic.db<{ placeKey: string }[]>`
    select place_key from line_entry where appointment_id = ${id}`
  return row!.placeKey
}

describe('the board', () => {
  it('shows who is called and who is next with a range of minutes, and no name', async () => {
    const first = await arrive('Lata Mangesh')
    const second = await arrive('Ravi Kulkarni')
    await call(first.id)
    const { branch, link } = await makeLink()
    const board = await television.call(readBoard, { body: { branch, link } })
    expect(board).toMatchObject({ branchName: 'Koramangala, Bengaluru', languages: ['en', 'fr'] })
    expect(board.arrivalCode).toBe(demoArrivalCode)
    const [line] = board.lines
    expect(line!.called).toMatchObject({ token: first.token, initials: null, isInside: false })
    const [next] = line!.next
    expect(next!.token).toBe(second.token)
    expect(next!.wait!.to).toBeGreaterThan(next!.wait!.from)
    expect(JSON.stringify(board)).not.toMatch(/Lata|Ravi|Mangesh|Kulkarni|98/)
  })

  it('has initials only by a link that shows them', async () => {
    await arrive('Lata Mangesh')
    const { branch, link } = await makeLink({ showsInitials: true })
    const { lines } = await television.call(readBoard, { body: { branch, link } })
    expect(lines[0]!.next[0]!.initials).toBe('L M')
  })

  it('opens by its own link only, and by none that is revoked', async () => {
    const { id, branch, link } = await makeLink()
    const read = (body: { branch: number; link: string }) =>
      problemOf(television.call(readBoard, { body }))
    expect(await read({ branch: 2, link })).toBe('wrong_link')
    expect(await read({ branch, link: link.slice(1) })).toBe('wrong_link')
    expect(await read({ branch, link: '' })).toBe('wrong_link')
    await television.call(readBoard, { body: { branch, link } })
    await admin.call(revokeDisplayLink, { params: { id } })
    expect(await read({ branch, link })).toBe('wrong_link')
  })

  it('stores 128 random bits as a hash, and audits making and revoking without them', async () => {
    const { id, link } = await makeLink()
    expect(Buffer.from(link, 'base64url')).toHaveLength(16)
    await admin.call(revokeDisplayLink, { params: { id } })
    const events = await clinic.db<{ action: string; text: string }[]>`
      select action, concat(before, after) as text from audit_event
      where subject = 'display link' and subject_id = ${id} order by id`
    expect(events.map(({ action }) => action)).toEqual(['made', 'revoked'])
    expect(JSON.stringify(events)).not.toContain(link)
    const [{ count }] = await clinic.db<[{ count: number }]>`
      select count(*)::int as count from display_link where secret_hash = ${link}`
    expect(count).toBe(0)
  })

  it('is not listed with its secret', async () => {
    const { link } = await makeLink()
    const links = await admin.call(listDisplayLinks)
    expect(links.length).toBeGreaterThan(0)
    expect(JSON.stringify(links)).not.toContain(link)
  })
})

describe("a patient's own place", () => {
  it('counts who is before, then says that they are called, without a name', async () => {
    const first = await arrive('Lata Mangesh')
    const second = await arrive('Ravi Kulkarni')
    const read = async (id: number) =>
      television.call(readOwnPlace, { body: { link: await placeKeyOf(id) } })
    expect(await read(second.id)).toMatchObject({
      token: second.token,
      state: 'waiting',
      before: 1,
      calledToken: null,
    })
    await call(first.id)
    expect(await read(second.id)).toMatchObject({ before: 0, calledToken: first.token })
    const called = await read(first.id)
    expect(called).toMatchObject({ state: 'called', wait: null })
    expect(JSON.stringify(called)).not.toMatch(/Lata|Mangesh/)
  })

  it('is good for its day, and ends with the arrival that is undone', async () => {
    const { id, arrivedAt } = await arrive('Lata Mangesh')
    const link = await placeKeyOf(id)
    const problem = () => problemOf(television.call(readOwnPlace, { body: { link } }))
    clinic.setClock('2026-11-25T05:00:00Z')
    expect(await problem()).toBe('wrong_link')
    clinic.setClock(testInstant.toISOString())
    await admin.call(undoArrival, { params: { id }, body: { arrivedAt } })
    expect(await problem()).toBe('wrong_link')
    const body = { link: 'A-1' }
    expect(await problemOf(television.call(readOwnPlace, { body }))).toBe('wrong_link')
  })
})

it('the desk reads the expected waits, a consultant only of the own line', async () => {
  const { id } = await arrive('Lata Mangesh')
  const query = { branch: 1 }
  const waits = await admin.call(listWaits, { query })
  expect(waits.map(({ appointmentId }) => appointmentId)).toEqual([id])
  const rohan = await clinic.callerFor('rohan')
  expect(await rohan.call(listWaits, { query })).toEqual([])
})

describe('a consultant who is at another branch', () => {
  const waitsHere = async () => {
    const waits = await admin.call(listWaits, { query: { branch: 1 } })
    return waits.map(({ appointmentId }) => appointmentId)
  }

  it('promises no wait here while somebody is with them there', async () => {
    const here = await arrive('Waits Here')
    const there = await bookWithAnita(clinic.db, { name: 'Seen There' })
    await clinic.db`update appointment set branch_id = 2 where id = ${there}`
    await admin.call(markArrived, { params: { id: there } })
    expect(await waitsHere()).toEqual([here.id])
    await admin.call(callNext, {
      body: {
        branch: 2,
        consultant: anita,
        current: null,
        appointment: there,
        callKey: randomUUID(),
      },
    })
    expect(await waitsHere()).toEqual([])
    const place = await television.call(readOwnPlace, {
      body: { link: await placeKeyOf(here.id) },
    })
    expect(place).toMatchObject({ wait: null })
    await clinic.db`
      update line_entry set is_called = false, finished_at = now() where appointment_id = ${there}`
    expect(await waitsHere()).toEqual([here.id])
  })

  it('promises none at a time that they have there and not here, until they call somebody here', async () => {
    // Before any hour of the demo clinic.
    clinic.setClock('2026-11-24T00:35:00Z')
    const [here, next] = [await arrive('Waits Here'), await arrive('Waits Too')]
    expect(await waitsHere()).toEqual([here.id, next.id])
    const [slot] = await clinic.db<[{ id: number }]>`
      insert into slot (consultant_id, branch_id, weekday, starts, ends)
      values (${anita}, 2, 2, '06:00', '06:30') returning id`
    expect(await waitsHere()).toEqual([])
    await call(here.id)
    expect(await waitsHere()).toEqual([next.id])
    await clinic.db`delete from slot where id = ${slot.id}`
  })
})
