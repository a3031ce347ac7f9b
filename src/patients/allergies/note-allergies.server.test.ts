import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readPatient, readPatientMark } from '../../desk/patient-page/patient-page.ts'
import { mergeDesk } from '../../test-kit/merge-desk.server.ts'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { readVisit } from '../../visits/record/visit.ts'
import { noteAllergies } from './allergies.ts'

let clinic: TestClinic
let caller: Caller
let doctor: Caller
let desk: ReturnType<typeof mergeDesk>
/** A patient with an appointment of Dr. Anita. */
let patient: { id: number; appointment: number }
beforeAll(async () => {
  clinic = await openTestClinic()
  ;[caller, doctor] = await Promise.all([clinic.callerFor('reception'), clinic.callerFor('anita')])
  desk = mergeDesk(clinic, caller)
})
afterAll(() => clinic.close())
beforeEach(async () => {
  patient = await desk.anEntry('Asha Hurt', '2026-11-24')
})

const note = (allergies: string, seen: string | null, by = doctor, id = patient.id) =>
  by.call(noteAllergies, { params: { id }, body: { allergies, seen } })
const ofVisit = async () =>
  (await doctor.call(readVisit, { params: { id: patient.appointment } })).patient.allergies
const ofPage = async (id = patient.id) => (await desk.page(id)).allergies

it('is noted by the consultant or the desk, shown at the visit and on the page, and audited', async () => {
  expect([await ofVisit(), await ofPage()]).toEqual([null, null])
  await note('', null, caller)
  expect([await ofVisit(), await ofPage()]).toEqual(['', ''])
  await note('  Penicillin ', '')
  expect([await ofVisit(), await ofPage()]).toEqual(['Penicillin', 'Penicillin'])
  const events = await clinic.db`
    select before, after from audit_event
    where action = 'recorded' and subject = 'patient' and subject_id = ${patient.id} order by id`
  expect(events).toEqual([
    { before: { allergies: null }, after: { allergies: '' } },
    { before: { allergies: '' }, after: { allergies: 'Penicillin' } },
  ])
})

it('is not overwritten by whoever has not seen it', async () => {
  await note('Penicillin', null)
  expect(await problemOf(note('', null, caller))).toBe('row_changed')
  expect(await ofPage()).toBe('Penicillin')
  // A repeated request is answered as the first one.
  await note('Penicillin', null)
})

it('is told to open pages of the patient', async () => {
  const markOf = async () =>
    (await caller.call(readPatientMark, { params: { id: patient.id } })).mark
  const before = await markOf()
  await note('Penicillin', null)
  expect(await markOf()).not.toBe(before)
})

it('is for consultants of the patient only', async () => {
  const other = await clinic.callerFor('lakshmi')
  expect(await problemOf(note('Dust', null, other))).toBe('not_found')
  expect(await problemOf(other.call(readPatient, { params: { id: patient.id } }))).toBe('not_found')
})

it('is believed of both entries of a patient, also when they are separated again', async () => {
  const other = await desk.anEntry('Asha H', '2026-12-10')
  await note('Dust, Penicillin', null)
  await note('Egg', null, caller, other.id)
  await desk.merge(other.id, patient.id)
  expect(await ofPage()).toBe('Dust, Penicillin, Egg')
  expect(await problemOf(note('Nuts', 'Egg', caller, other.id))).toBe('row_changed')
  await note('Dust, Penicillin, Egg, Nuts', 'Dust, Penicillin, Egg', caller, other.id)
  await desk.separate(patient.id)
  // Also what was noted meanwhile, at a visit that was opened before.
  expect(await ofPage(other.id)).toBe('Egg, Dust, Penicillin, Nuts')
})
