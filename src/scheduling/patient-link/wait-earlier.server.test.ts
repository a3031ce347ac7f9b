import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listMessages } from '../../messages/outbox/outbox.ts'
import { agree, sendMessages } from '../../test-kit/messages.server.ts'
import { callerOf, problemOf, type Caller } from '../../test-kit/test-clinic.server.ts'
import { openWaitingClinic, type WaitingClinic } from '../../test-kit/waiting-clinic.server.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { bookWaiting, holdTime, listWaiting } from '../waiting-list/waiting-list.ts'
import { makePatientLink } from './link-token.server.ts'
import {
  changeOwnVisit,
  listOwnSlots,
  readOwnVisit,
  type OwnChangeRequest,
} from './own-appointment.ts'

let clinic: WaitingClinic
let patient: Caller
beforeAll(async () => {
  clinic = await openWaitingClinic()
  patient = callerOf(clinic.app, '')
  await sendMessages(clinic.db)
})
afterAll(() => clinic.close())
beforeEach(async () => {
  await clinic.reset()
  await clinic.db`delete from message`
  await clinic.db`delete from rate_limit`
})

/** A patient with an appointment a week later, who waits for an earlier one by the link. */
async function waits(healthIssues = 'Knee pain') {
  const id = await bookWithAnita(clinic.db, { day: '2026-12-09', name: 'Waits' })
  await clinic.db`update appointment set health_issues = ${healthIssues} where id = ${id}`
  await agree(clinic.db, id)
  await clinic.db`delete from message`
  const link = await makePatientLink(clinic.db, id, null)
  const change = (request: object) =>
    patient.call(changeOwnVisit, { body: { link, change: request as OwnChangeRequest } })
  await change({ kind: 'wait', appointment: id, version: 1 })
  const [row] = await clinic.db<{ patientId: number }[]>`
    select patient_id from appointment where id = ${id}`
  const { patientId } = row!
  const [entry] = await clinic.desk.call(listWaiting, { query: { patient: patientId } })
  return { id, link, change, patientId, entry: entry!.id }
}
const openOf = (patientId: number) => clinic.db`
  select id, day, status, by_patient from appointment
  where patient_id = ${patientId} and status = 'PE' order by day`
const told = async () =>
  (await clinic.desk.call(listMessages, { query: {} })).rows.map(({ event, text }) => ({
    event,
    text,
  }))

describe('an earlier time that a patient waits for', () => {
  it('is in the place of the later one, with its links, its payment and one message', async () => {
    const { id, link, patientId, entry } = await waits()
    const params = { id: entry }
    await clinic.desk.call(holdTime, { params, body: clinic.timeOf(0) })
    const booked = await clinic.desk.call(bookWaiting, { params, body: clinic.timeOf(0) })
    const again = await clinic.desk.call(bookWaiting, { params, body: clinic.timeOf(0) })
    expect([booked.id, again]).toEqual([id, booked])
    expect(await openOf(patientId)).toMatchObject([{ id, day: '2026-12-02', byPatient: null }])
    const { appointments } = await patient.call(readOwnVisit, { body: { link } })
    expect(appointments).toMatchObject([{ id, day: '2026-12-02', isWaiting: false }])
    expect(await told()).toEqual([
      { event: 'moved', text: expect.stringContaining('02-12-2026') as string },
    ])
    const [left] = await clinic.db`
      select left_reason, booked_appointment_id from waiting_entry where id = ${entry}`
    expect({ ...left }).toEqual({ leftReason: 'booked', bookedAppointmentId: id })
  })

  it('of another consultant ends the later one, which its link says', async () => {
    const { id, link, patientId, entry } = await waits()
    const rohan = await clinic.db`select id from staff where username = 'rohan'`
    await clinic.db`update appointment set consultant_id = ${rohan[0]!['id']} where id = ${id}`
    const body = clinic.timeOf(0)
    const booked = await clinic.desk.call(bookWaiting, { params: { id: entry }, body })
    expect(booked.id).not.toBe(id)
    expect(await openOf(patientId)).toMatchObject([{ id: booked.id, day: '2026-12-02' }])
    const { appointments } = await patient.call(readOwnVisit, { body: { link } })
    expect(appointments).toMatchObject([{ id, status: 'CN' }])
  })

  it('can be waited for and booked with an appointment of a file that told of no health issues', async () => {
    const { id, patientId, entry } = await waits('')
    const [row] = await clinic.rowsOf({ patient: patientId })
    expect(row).toMatchObject({ id: entry, healthIssues: '' })
    const rohan = await clinic.db`select id from staff where username = 'rohan'`
    await clinic.db`update appointment set consultant_id = ${rohan[0]!['id']} where id = ${id}`
    const params = { id: entry }
    await clinic.desk.call(holdTime, { params, body: clinic.timeOf(0) })
    const booked = await clinic.desk.call(bookWaiting, { params, body: clinic.timeOf(0) })
    expect(await openOf(patientId)).toMatchObject([{ id: booked.id, day: '2026-12-02' }])
  })

  it('leaves an appointment alone that has been cancelled or is sooner by now', async () => {
    const { id, patientId, entry } = await waits()
    await clinic.db`update appointment set status = 'CN' where id = ${id}`
    const body = clinic.timeOf(0)
    const booked = await clinic.desk.call(bookWaiting, { params: { id: entry }, body })
    expect(await openOf(patientId)).toMatchObject([{ id: booked.id }])
    expect(booked.id).not.toBe(id)
  })
})

describe('who does not wait any longer', () => {
  const stateOf = async (entry: number) => {
    const [row] = await clinic.db`
      select left_reason, left_by, held_appointment_id from waiting_entry where id = ${entry}`
    return { ...row }
  }
  const left = { leftReason: 'removed', leftBy: null, heldAppointmentId: null }

  it('leaves the list by the link, once, and what was held for them is free', async () => {
    const { id, link, change, entry } = await waits()
    await clinic.desk.call(holdTime, { params: { id: entry }, body: clinic.timeOf(0) })
    const stop = { kind: 'stopWaiting', appointment: id, version: 1 }
    await Promise.all([change(stop), change(stop)])
    expect(await stateOf(entry)).toEqual(left)
    const { appointments } = await patient.call(readOwnVisit, { body: { link } })
    expect(appointments).toMatchObject([{ id, status: 'PE', isWaiting: false }])
    expect(appointments[0]!.can.wait).toBe(true)
    const audits = await clinic.db`
      select staff_id from audit_event
      where subject = 'waiting entry' and subject_id = ${entry} and action = 'removed'`
    expect(audits.map(({ staffId }) => staffId as unknown)).toEqual([null])
    expect(await clinic.openSlots()).toHaveLength(clinic.slots.length)
  })

  it('leaves it with the appointment that they cancel, and is offered nothing more', async () => {
    const { id, change, patientId, entry } = await waits()
    await clinic.desk.call(holdTime, { params: { id: entry }, body: clinic.timeOf(0) })
    await change({ kind: 'cancel', appointment: id, version: 1 })
    expect(await stateOf(entry)).toEqual(left)
    expect(await openOf(patientId)).toEqual([])
    expect((await told()).map(({ event }) => event)).toEqual(['cancelled'])
  })

  it('stays when the cancellation is refused, and by a link of somebody else', async () => {
    const { id, change, entry } = await waits()
    const cancel = change({ kind: 'cancel', appointment: id, version: 9 })
    expect(await problemOf(cancel)).toBe('changed_meanwhile')
    const other = await waits()
    const stop = other.change({ kind: 'stopWaiting', appointment: id, version: 1 })
    expect(await problemOf(stop)).toBe('not_found')
    expect(await stateOf(entry)).toMatchObject({ leftReason: null })
  })

  it('and the desk that books the earlier time at that moment leave one appointment or none', async () => {
    const { id, change, patientId, entry } = await waits()
    const outcomes = await Promise.allSettled([
      change({ kind: 'cancel', appointment: id, version: 1 }),
      clinic.desk.call(bookWaiting, { params: { id: entry }, body: clinic.timeOf(0) }),
    ])
    const isFirst = outcomes.map(({ status }) => status === 'fulfilled')
    expect(isFirst.filter(Boolean)).toHaveLength(1)
    expect(await openOf(patientId)).toHaveLength(isFirst[0] ? 0 : 1)
  })
})

it('a patient’s own move and cancellation are confirmed to them once, and the desk sees whose they are', async () => {
  const id = await bookWithAnita(clinic.db, { day: '2026-12-09', name: 'Moves' })
  await agree(clinic.db, id)
  const link = await makePatientLink(clinic.db, id, null)
  const change = (request: object) =>
    patient.call(changeOwnVisit, { body: { link, change: request as OwnChangeRequest } })
  const { slots } = await patient.call(listOwnSlots, {
    body: { link, appointment: id, day: '2026-12-02' },
  })
  const move = { kind: 'move', appointment: id, version: 1, day: '2026-12-02', slot: slots[0]!.id }
  await change(move)
  await change(move)
  expect(await told()).toEqual([
    { event: 'moved', text: expect.stringContaining(`02-12-2026 ${slots[0]!.starts}`) as string },
  ])
  const seen = async () => {
    const [row] = await clinic.db`select status, by_patient from appointment where id = ${id}`
    return { ...row }
  }
  expect(await seen()).toEqual({ status: 'PE', byPatient: 'moved' })
  await change({ kind: 'cancel', appointment: id, version: 2 })
  expect((await told()).map(({ event }) => event)).toEqual(['cancelled'])
  expect(await seen()).toEqual({ status: 'CN', byPatient: 'cancelled' })
  // Confirming is no news for who confirms.
  expect(await clinic.db`select from message where appointment_id = ${id}`).toHaveLength(3)
})
