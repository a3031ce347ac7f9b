import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listArrivals } from '../../desk/arrivals/arrivals.ts'
import { readPatient, readPatientMark } from '../../desk/patient-page/patient-page.ts'
import { makePatientLink } from '../../scheduling/patient-link/link-token.server.ts'
import { readOwnVisit } from '../../scheduling/patient-link/own-appointment.ts'
import { createStaff, signInAs } from '../../test-kit/staff.server.ts'
import { mergeDesk } from '../../test-kit/merge-desk.server.ts'
import {
  callerOf,
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { testDetails } from '../../test-kit/visits.server.ts'
import { readSheet } from '../../visits/printouts/sheets.ts'
import { readVisit } from '../../visits/record/visit.ts'
import { saveVisitDetails } from '../../visits/record/details/visit-details.ts'
import { saveRecommendedTests } from '../../visits/record/tests/recommended-tests.ts'
import { readHousehold } from '../register/household.ts'
import { writeDeskNote } from './desk-note.ts'

let clinic: TestClinic
let caller: Caller
let doctor: Caller
let desk: ReturnType<typeof mergeDesk>
/** A patient with an appointment of Dr. Anita today. */
let patient: { id: number; mobile: string; appointment: number }
beforeAll(async () => {
  clinic = await openTestClinic()
  ;[caller, doctor] = await Promise.all([clinic.callerFor('reception'), clinic.callerFor('anita')])
  desk = mergeDesk(clinic, caller)
})
afterAll(() => clinic.close())
beforeEach(async () => {
  patient = await desk.anEntry('Asha Told', '2026-11-24')
})

const write = (deskNote: string, seen: string | null, by = caller, id = patient.id) =>
  by.call(writeDeskNote, { params: { id }, body: { deskNote, seen } })
const ofPage = async (id = patient.id) => (await desk.page(id)).deskNote

/** The note as each place shows it that staff books, receives or sees the patient at. */
async function everywhere() {
  const { mobile, appointment } = patient
  const [{ branchId }] = await clinic.db<[{ branchId: number }]>`
    select branch_id from appointment where id = ${appointment}`
  const [household, arrivals, visit] = await Promise.all([
    caller.call(readHousehold, { body: { mobile } }),
    caller.call(listArrivals, { query: { branch: branchId } }),
    doctor.call(readVisit, { params: { id: appointment } }),
  ])
  return [
    household[0]!.deskNote,
    arrivals.find((it) => it.appointmentId === appointment)!.deskNote,
    visit.patient.deskNote,
    await ofPage(),
  ]
}

it('is shown where the patient is booked, received and seen, and audited', async () => {
  expect(await everywhere()).toEqual([null, null, null, null])
  await write('  Needs a wheelchair ', null)
  expect(await everywhere()).toEqual(Array.from({ length: 4 }, () => 'Needs a wheelchair'))
  await write('', 'Needs a wheelchair')
  expect(await everywhere()).toEqual([null, null, null, null])
  const events = await clinic.db`
    select s.username, before, after from audit_event e join staff s on s.id = e.staff_id
    where e.action = 'recorded' and e.subject = 'patient' and e.subject_id = ${patient.id} order by e.id`
  expect(events).toEqual([
    {
      username: 'reception',
      before: { deskNote: null },
      after: { deskNote: 'Needs a wheelchair' },
    },
    {
      username: 'reception',
      before: { deskNote: 'Needs a wheelchair' },
      after: { deskNote: null },
    },
  ])
})

it('is not overwritten by a desk that has not seen it', async () => {
  const answers = await Promise.allSettled([
    write('Call the daughter', null),
    write('Needs a wheelchair', null),
  ])
  const failure = answers.find((it) => it.status === 'rejected') as PromiseRejectedResult
  expect(failure.reason).toMatchObject({ code: 'row_changed' })
  const stored = await ofPage()
  expect(['Call the daughter', 'Needs a wheelchair']).toContain(stored)
  expect(await problemOf(write('', null))).toBe('row_changed')
  // A repeated request is answered as the first one.
  await write(stored!, null)
})

it('is told to open pages of the patient', async () => {
  const markOf = async () =>
    (await caller.call(readPatientMark, { params: { id: patient.id } })).mark
  const before = await markOf()
  await write('Call the daughter', null)
  expect(await markOf()).not.toBe(before)
})

it('is written by whoever corrects the register, and unknown to who only reads reports', async () => {
  expect(await problemOf(write('Call the daughter', null, doctor))).toBe('forbidden')
  await write('Call the daughter', null)
  const fields = { username: 'reportreader', role: 'Employee' as const, accessCodes: [12] }
  await createStaff(clinic.db, fields)
  const reader = callerOf(clinic.app, await signInAs(clinic.app, fields.username))
  expect((await reader.call(readPatient, { params: { id: patient.id } })).deskNote).toBeNull()
})

it('is refused where it is too long to be read in passing', async () => {
  await expect(write('x'.repeat(301), null)).rejects.toMatchObject({
    fields: { deskNote: 'field.tooLong' },
  })
})

it('is kept of both entries of a patient, also when they are separated again', async () => {
  const other = await desk.anEntry('Asha T', '2026-12-10')
  await write('Needs a wheelchair', null)
  await write('Call the daughter', null, caller, other.id)
  await desk.merge(other.id, patient.id)
  const both = 'Needs a wheelchair\nCall the daughter'
  expect(await ofPage()).toBe(both)
  // From a page that was opened before.
  expect(await problemOf(write('', 'Call the daughter', caller, other.id))).toBe('row_changed')
  await write(`${both}\nSpeaks Kannada`, both, caller, other.id)
  await desk.separate(patient.id)
  expect([await ofPage(), await ofPage(other.id)]).toEqual([
    `${both}\nSpeaks Kannada`,
    'Call the daughter\nNeeds a wheelchair\nSpeaks Kannada',
  ])
})

it('is in nothing that a patient or another program gets', async () => {
  await write('Pays by company', null)
  const params = { id: patient.appointment }
  await doctor.call(saveVisitDetails, { params, body: { version: 0, details: testDetails } })
  const tests = [{ type: 'Lab' as const, id: 1 }]
  await doctor.call(saveRecommendedTests, { params, body: { version: 1, tests } })
  const link = await makePatientLink(clinic.db, patient.appointment, null)
  const record = await clinic.app.inject({
    url: `/api/clients/${patient.id}/health-record`,
    headers: { cookie: doctor.cookie },
  })
  const texts = [
    record.body,
    JSON.stringify(await caller.call(readOwnVisit, { body: { link } })),
    JSON.stringify(await doctor.call(readSheet, { params: { kind: 'all', ...params } })),
  ]
  for (const text of texts) {
    expect(text).toContain('Asha Told')
    expect(text).not.toContain('Pays by company')
  }
})
