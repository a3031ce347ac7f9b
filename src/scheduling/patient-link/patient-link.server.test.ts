import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  callerOf,
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { testInstant } from '../../test-kit/test-config.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { cancelAppointment } from '../appointments/change-appointment.ts'
import { readAppointment } from '../appointments/list-appointments.ts'
import { rescheduleAppointment } from '../booking/booking.ts'
import { listOpenSlots } from '../slots/slots.ts'
import { listWaiting } from '../waiting-list/waiting-list.ts'
import { cleanUpPatientLinks, makePatientLink } from './link-token.server.ts'
import { changeOwnVisit, listOwnSlots, readOwnVisit } from './own-appointment.ts'
import { makeLink } from './patient-link.ts'

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
  clinic.setClock(testInstant.toISOString())
  await clinic.db`delete from rate_limit`
})

const day = '2026-12-02'
let count = 0
/** A pending appointment of a patient of its own, with a link. */
async function linked(booking: Parameters<typeof bookWithAnita>[1] = {}) {
  count += 1
  const id = await bookWithAnita(clinic.db, { day, name: `Patient ${count}`, ...booking })
  return { id, link: await makePatientLink(clinic.db, id, null) }
}
const read = (link: string) => patient.call(readOwnVisit, { body: { link } })
type Change = Parameters<typeof changeOwnVisit.body.parse>[0] extends never ? never : object
const change = (link: string, wanted: Change) =>
  patient.call(changeOwnVisit, { body: { link, change: wanted } as never })
const stored = async (id: number) => desk.call(readAppointment, { params: { id } })
const auditOf = (id: number) => clinic.db<{ action: string; staffId: number | null }[]>`
  select action, staff_id from audit_event where subject = 'appointment' and subject_id = ${id}
    and action not in ('read', 'booked') order by id`
const openSlot = async (onDay: string, link: string, appointment: number) => {
  const { slots } = await patient.call(listOwnSlots, { body: { link, appointment, day: onDay } })
  return slots.at(-1)!.id
}

describe('the secret of a link', () => {
  it('is 160 random bits of which only the hash is stored', async () => {
    const { id } = await linked()
    const { address } = await desk.call(makeLink, { params: { id }, body: { endsOthers: false } })
    const [, secret = ''] = /\/my\/([\w-]{27})$/.exec(address) ?? []
    const rows = await clinic.db<{ secretHash: string; row: string }[]>`
      select secret_hash, to_jsonb(l)::text as row from patient_link l where appointment_id = ${id}`
    expect(rows).toHaveLength(2)
    expect(rows.map(({ secretHash }) => secretHash)).toContain(
      createHash('sha256').update(secret).digest('base64url'),
    )
    expect(JSON.stringify(rows)).not.toContain(secret)
    const [audit] = await clinic.db<{ count: number }[]>`
      select count(*)::int as count from audit_event e where to_jsonb(e)::text like ${`%${secret}%`}`
    expect(audit!.count).toBe(0)
  })

  it('opens nothing in one and the same way: unknown, malformed, expired or ended', async () => {
    const { id, link } = await linked()
    const other = await linked()
    await desk.call(makeLink, { params: { id: other.id }, body: { endsOthers: true } })
    clinic.setClock('2026-12-03T18:29:00Z')
    expect((await read(link)).appointments).toHaveLength(1)
    clinic.setClock('2026-12-03T18:31:00Z')
    const hostile = [
      '',
      'x',
      `${link}=`,
      link.toLowerCase(),
      "' or true --",
      '\0',
      'é'.repeat(5000),
    ]
    for (const secret of [link, other.link, 'A'.repeat(27), ...hostile]) {
      for (const [url, body] of [
        ['/api/my', {}],
        ['/api/my/change', { change: { kind: 'confirm', appointment: id, version: 1 } }],
        ['/api/my/slots', { appointment: id, day: null }],
        ['/api/my/sheet', { appointment: id, kind: 'prescription', born: '30', language: 'en' }],
      ] as const) {
        const answer = await clinic.app.inject({
          method: 'POST',
          url,
          body: { link: secret, ...body },
        })
        const { requestId: _, ...problem } = answer.json<Record<string, string>>()
        expect([answer.statusCode, problem], `${url} ${secret.slice(0, 30)}`).toEqual([
          403,
          { code: 'wrong_link', message: 'This link is not valid any more.' },
        ])
        await clinic.db`delete from rate_limit`
      }
    }
  })

  it('follows its appointment to another day, and is removed when it is over', async () => {
    const { id, link } = await linked()
    const slot = await openSlot('2026-12-09', link, id)
    const move = { version: 1, day: '2026-12-09', slot }
    await desk.call(rescheduleAppointment, { params: { id }, body: move })
    clinic.setClock('2026-12-08T10:00:00Z')
    expect((await read(link)).appointments[0]).toMatchObject({ day: '2026-12-09', version: 2 })
    await cleanUpPatientLinks(clinic.db, '2026-12-10')
    expect((await read(link)).appointments).toHaveLength(1)
    await cleanUpPatientLinks(clinic.db, '2026-12-11')
    expect(await problemOf(read(link))).toBe('wrong_link')
  })

  it('is tried only so often: from one address, and with one link from many', async () => {
    const { link } = await linked()
    const tryFrom = (remoteAddress: string, secret: string) =>
      clinic.app.inject({ method: 'POST', url: '/api/my', body: { link: secret }, remoteAddress })
    const statuses: number[] = []
    for (let turn = 0; turn < 125; turn += 1) {
      statuses.push((await tryFrom('10.9.9.9', `guess ${turn}`)).statusCode)
    }
    expect(statuses.indexOf(429)).toBe(120)
    for (let turn = 0; turn < 40; turn += 1) await tryFrom(`10.9.8.${turn}`, link)
    expect((await tryFrom('10.9.7.1', link)).statusCode).toBe(429)
    const keys = await clinic.db<{ key: string }[]>`select key from rate_limit`
    expect(JSON.stringify(keys)).not.toContain(link)
  })
})

describe('what a link shows', () => {
  it('is one appointment of one patient, and nothing of others under the same number', async () => {
    const mobile = '9811122233'
    const own = await linked({ name: 'Asha Rao', mobile })
    await linked({ name: 'Ravi Rao', mobile })
    const visit = await read(own.link)
    expect(visit).toMatchObject({ patientName: 'Asha Rao', messages: null })
    expect(visit.appointments.map(({ id }) => id)).toEqual([own.id])
    expect(JSON.stringify(visit)).not.toMatch(/Ravi|98111|health|price/)
  })

  it('changes no appointment of another patient, nor of the same one', async () => {
    const own = await linked({ name: 'Asha Rao', mobile: '9811122244' })
    const sibling = await linked({ name: 'Ravi Rao', mobile: '9811122244' })
    const again = await bookWithAnita(clinic.db, {
      name: 'Asha Rao',
      mobile: '9811122244',
      day: '2026-12-16',
    })
    for (const appointment of [sibling.id, again]) {
      for (const kind of ['confirm', 'cancel', 'wait', 'move']) {
        const more = kind === 'move' ? { day: '2026-12-09', slot: 1 } : {}
        const wanted = { kind, appointment, version: 1, ...more }
        expect(await problemOf(change(own.link, wanted)), kind).toBe('not_found')
      }
      const slots = { link: own.link, appointment, day: null }
      expect(await problemOf(patient.call(listOwnSlots, { body: slots }))).toBe('not_found')
      expect((await stored(appointment)).version).toBe(1)
    }
  })
})

describe('a patient', () => {
  it('confirms; the desk’s dialogs stay good, and its next move takes the word back', async () => {
    const { id, link } = await linked()
    const [first, second] = await Promise.all([
      change(link, { kind: 'confirm', appointment: id, version: 1 }),
      change(link, { kind: 'confirm', appointment: id, version: 1 }),
    ])
    expect(first).toEqual(second)
    expect(first!.appointments[0]).toMatchObject({ byPatient: 'confirmed', version: 1 })
    expect(await auditOf(id)).toEqual([{ action: 'confirmed', staffId: null }])
    const slot = await openSlot('2026-12-09', link, id)
    const move = { version: 1, day: '2026-12-09', slot }
    await desk.call(rescheduleAppointment, { params: { id }, body: move })
    expect((await stored(id)).byPatient).toBeNull()
  })

  it('moves once, however often it is sent, to a time that the desk would offer', async () => {
    const { id, link } = await linked()
    const slot = await openSlot('2026-12-09', link, id)
    const query = { consultant: (await stored(id)).consultantId, branch: 1, day: '2026-12-09' }
    expect((await desk.call(listOpenSlots, { query })).slots.map((it) => it.id)).toContain(slot)
    const wanted = { kind: 'move', appointment: id, version: 1, day: '2026-12-09', slot }
    const answers = await Promise.all([1, 2, 3].map(() => change(link, wanted)))
    for (const { appointments } of answers) {
      expect(appointments[0]).toMatchObject({ day: '2026-12-09', version: 2, byPatient: 'moved' })
    }
    expect(await auditOf(id)).toEqual([{ action: 'rescheduled', staffId: null }])
    const rival = await linked()
    const clash = { ...wanted, appointment: rival.id }
    expect(await problemOf(change(rival.link, clash))).toBe('slot_taken')
  })

  it('cancels once; the desk sees who and why, and can take it back', async () => {
    const { id, link } = await linked()
    const wanted = { kind: 'cancel', appointment: id, version: 1, reason: '<b>"Ill"\r\n' }
    const answers = await Promise.all([change(link, wanted), change(link, wanted)])
    expect(answers.map(({ appointments }) => appointments[0]!.status)).toEqual(['CN', 'CN'])
    expect(await stored(id)).toMatchObject({
      status: 'CN',
      byPatient: 'cancelled',
      cancelledBy: null,
      cancelReason: '<b>"Ill"',
    })
    expect(await auditOf(id)).toEqual([{ action: 'cancelled', staffId: null }])
    expect((await read(link)).appointments[0]!.can).toEqual({
      confirm: false,
      cancel: false,
      move: false,
      wait: false,
      arrive: false,
    })
    const late = { kind: 'confirm', appointment: id, version: 2 }
    expect(await problemOf(change(link, late))).toBe('not_pending')
  })

  it('cancels until the hour that the branch sets', async () => {
    const { id, link } = await linked()
    const { starts } = await stored(id)
    await clinic.db`update branch set patient_change_hours = 24 where id = 1`
    const [hour, minute] = starts.split(':').map(Number)
    const instantAt = (dayText: string, shiftMinutes: number) =>
      new Date(
        Date.parse(`${dayText}T00:00:00+05:30`) + (hour! * 60 + minute! + shiftMinutes) * 60_000,
      ).toISOString()
    clinic.setClock(instantAt('2026-12-01', 0))
    const wanted = { kind: 'cancel', appointment: id, version: 1 }
    expect(await problemOf(change(link, wanted))).toBe('too_late_online')
    clinic.setClock(instantAt('2026-12-01', -1))
    await change(link, wanted)
    expect((await stored(id)).status).toBe('CN')
    await clinic.db`update branch set patient_change_hours = 2 where id = 1`
  })

  it('is told that the desk was first, and sees what it made of it', async () => {
    const { id, link } = await linked()
    await desk.call(cancelAppointment, { params: { id }, body: { version: 1 } })
    const wanted = { kind: 'cancel', appointment: id, version: 1 }
    expect(await problemOf(change(link, wanted))).toBe('changed_meanwhile')
    expect((await read(link)).appointments[0]).toMatchObject({ status: 'CN', byPatient: null })
  })

  it('waits for an earlier time once, and leaves no trace of staff', async () => {
    const { id, link } = await linked()
    const wanted = { kind: 'wait', appointment: id, version: 1 }
    const answers = await Promise.all([change(link, wanted), change(link, wanted)])
    expect(answers.map(({ appointments }) => appointments[0]!.isWaiting)).toEqual([true, true])
    const { patientId } = await stored(id)
    const rows = await desk.call(listWaiting, { query: { patient: patientId } })
    expect(rows).toMatchObject([{ addedBy: null, firstDay: '2026-11-24', lastDay: '2026-12-01' }])
  })

  it('stops the messages of the clinic and agrees to them again', async () => {
    const { link } = await linked()
    const says = async (agrees: boolean) =>
      (await change(link, { kind: 'messages', agrees })).messages
    expect(await says(true)).toBe(true)
    expect(await says(false)).toBe(false)
    expect(await says(false)).toBe(false)
    const consents = await clinic.db`
      select agrees, source, staff_id from message_consent order by id desc limit 2`
    expect(consents.map((row) => ({ ...row }))).toEqual([
      { agrees: false, source: 'link', staffId: null },
      { agrees: true, source: 'link', staffId: null },
    ])
  })
})
