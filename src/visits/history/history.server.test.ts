import { describe, expect, it } from 'vitest'
import { addDays } from '../../platform/day/day.ts'
import { problemOf, type Caller } from '../../test-kit/test-clinic.server.ts'
import { readHistory } from './history.ts'
import {
  openHistoryClinic,
  scene,
  aPatient,
  anAppointment,
  aVisit,
  today,
  onDay,
} from '../../test-kit/history-clinic.server.ts'

openHistoryClinic()

const idsVisibleTo = async (caller: Caller, id: number) => {
  const { visits } = await caller.call(readHistory, { params: { id } })
  return visits.map(({ appointmentId }) => appointmentId)
}

describe('the history', () => {
  it("holds the patient's earlier visits with their vitals, oldest first", async () => {
    const later = await aVisit(addDays(scene.past, 1))
    const earlier = await aVisit(scene.past, {}, '06:30')
    const { visits } = await scene.doctor.call(readHistory, { params: { id: await today() } })
    expect(visits.map(({ appointmentId }) => appointmentId)).toEqual([earlier, later])
    expect(visits[0]).toEqual({
      appointmentId: earlier,
      day: scene.past,
      starts: '06:30',
      systolic: 120,
      diastolic: 80,
      weight: 61.5,
      fasting: null,
      pp: null,
      temperature: null,
      pulse: null,
      spo2: null,
      pain: null,
    })
  })

  it('is empty for a new patient and for one whose visits have no record', async () => {
    const id = await today()
    expect(await idsVisibleTo(scene.doctor, id)).toEqual([])
    await anAppointment(scene.past)
    expect(await idsVisibleTo(scene.doctor, id)).toEqual([])
  })

  it('never holds visits of another patient with the same mobile number', async () => {
    const ravi = await aPatient('Ravi Rao', '9811111111')
    const sita = await aPatient('Sita Rao', '9811111111')
    const otherVisit = await aVisit(scene.past, { patient: ravi })
    await aVisit(addDays(scene.past, 1), { patient: sita })
    const id = await today({ patient: ravi })
    expect(await idsVisibleTo(scene.doctor, id)).toEqual([otherVisit])
    expect(await onDay(scene.doctor, id, addDays(scene.past, 1))).toEqual([])
  })

  it('includes visits to other consultants', async () => {
    const otherVisit = await aVisit(scene.past, { consultant: scene.rohan })
    const id = await today()
    expect(await idsVisibleTo(scene.doctor, id)).toEqual([otherVisit])
    const [visit] = await onDay(scene.doctor, id, scene.past)
    expect(visit).toMatchObject({ consultantName: 'Dr. Rohan Iyer', appointmentId: otherVisit })
  })

  it('ends before the appointment that it was opened from, even on the same day', async () => {
    await aVisit(scene.past, {}, '06:00')
    const id = await aVisit(scene.past, {}, '06:30')
    const [before] = await idsVisibleTo(scene.doctor, id)
    const after = await aVisit(scene.past, {}, '07:00')
    const last = await aVisit(addDays(scene.past, 1))
    expect(await idsVisibleTo(scene.doctor, id)).toEqual([before])
    expect((await onDay(scene.doctor, id, scene.past)).map((it) => it.starts)).toEqual(['06:00'])
    expect(await onDay(scene.doctor, id, addDays(scene.past, 1))).toEqual([])
    expect(await idsVisibleTo(scene.doctor, last)).toEqual([before, id, after])
  })

  it('includes the record of an appointment that was cancelled later', async () => {
    const cancelled = await aVisit(scene.past, { status: 'CN' })
    expect(await idsVisibleTo(scene.doctor, await today())).toEqual([cancelled])
  })
})

describe('the history is open to', () => {
  const problems = async (caller: Caller, id: number) => [
    await problemOf(caller.call(readHistory, { params: { id } })),
    await problemOf(onDay(caller, id, scene.past)),
  ]

  it("no consultant by another consultant's appointment, even with the same patient", async () => {
    await aVisit(scene.past)
    const ownAppointment = await today()
    expect(await problems(scene.colleague, ownAppointment)).toEqual(['not_found', 'not_found'])
    const otherVisit = await today({ consultant: scene.rohan })
    expect(await problems(scene.colleague, ownAppointment)).toEqual(['not_found', 'not_found'])
    expect(await idsVisibleTo(scene.colleague, otherVisit)).toHaveLength(1)
  })

  it('no consultant whose only appointment with the patient is cancelled', async () => {
    await aVisit(scene.past, { consultant: scene.rohan })
    const cancelled = await today({ status: 'CN' })
    expect(await problems(scene.doctor, cancelled)).toEqual(['forbidden', 'forbidden'])
    await today({ status: 'CN' })
    expect(await problems(scene.doctor, cancelled)).toEqual(['forbidden', 'forbidden'])
    // A second appointment opens it again, from either of the two.
    const live = await anAppointment('2026-12-03', { status: 'PE' })
    expect(await idsVisibleTo(scene.doctor, cancelled)).toHaveLength(1)
    expect(await idsVisibleTo(scene.doctor, live)).toHaveLength(1)
  })

  it('an Admin, and no Employee with any permissions', async () => {
    const visit = await aVisit(scene.past)
    const cancelled = await today({ status: 'CN' })
    expect(await idsVisibleTo(scene.admin, cancelled)).toEqual([visit])
    expect(await onDay(scene.admin, cancelled, scene.past)).toHaveLength(1)
    expect(await problems(await scene.clinic.callerFor('reception'), cancelled)).toEqual([
      'forbidden',
      'forbidden',
    ])
  })

  it('nobody for an appointment that does not exist', async () => {
    expect(await problems(scene.admin, 2_000_000)).toEqual(['not_found', 'not_found'])
  })
})

describe('the audit', () => {
  const events = () => scene.clinic.db`
    select e.subject_id, s.username from audit_event e join staff s on s.id = e.staff_id
    where e.patient_id = ${scene.meena} and e.action = 'read' and e.subject = 'history' order by e.id`

  it('names each reader of the history and of each visit read in full', async () => {
    const early = await aVisit(scene.past, {}, '06:00')
    const late = await aVisit(scene.past, { consultant: scene.rohan }, '06:30')
    const id = await today()
    await idsVisibleTo(scene.doctor, id)
    await onDay(scene.admin, id, scene.past)
    expect(await events()).toEqual([
      { subjectId: id, username: 'anita' },
      { subjectId: early, username: 'admin' },
      { subjectId: late, username: 'admin' },
    ])
  })

  it('has no event for a refused read or for a day without a visit', async () => {
    await aVisit(scene.past, { consultant: scene.rohan })
    const cancelled = await today({ status: 'CN' })
    await problemOf(idsVisibleTo(scene.doctor, cancelled))
    await onDay(scene.admin, cancelled, addDays(scene.past, 1))
    expect(await events()).toEqual([])
  })
})
