import { beforeEach, expect, it } from 'vitest'
import {
  aPatient,
  anAppointment,
  aVisit,
  onDay,
  openHistoryClinic,
  scene,
  today,
} from '../../../test-kit/history-clinic.server.ts'
import { usualValues } from '../../../masters/test-catalogue/usual-values.ts'
import { anita } from '../../../test-kit/build-booking.server.ts'
import { problemOf, type Caller } from '../../../test-kit/test-clinic.server.ts'
import { saveRecommendedTests } from '../tests/recommended-tests.ts'
import { readVisit } from '../visit.ts'
import { noteTestResult, readTestResults, type TestResult } from './test-results.ts'

openHistoryClinic()

let visit: number
let open: number
beforeEach(async () => {
  visit = await aVisit('2026-11-10')
  await scene.clinic.db`
    insert into recommended_test (appointment_id, lab_test_id, radiology_test_id)
    values (${visit}, null, 1), (${visit}, 4, null)`
  open = await today()
})

const read = (id = open, caller: Caller = scene.doctor) =>
  caller.call(readTestResults, { params: { id } })
const testNamed = async (name: string) => (await read()).find((it) => it.name === name)!
const note = (
  test: number,
  result: TestResult | null,
  { seen = null as TestResult | null, caller = scene.doctor, id = open } = {},
) => caller.call(noteTestResult, { params: { id, test }, body: { result, seen } })
const raised = { text: 'TSH 7.2 mIU/l, raised', day: '2026-11-12' }
const entriesOf = (id: number) => scene.clinic.db`
  select staff_id, action, before, after from audit_event
  where subject = 'test results' and subject_id = ${id} order by id`

it('are awaited of every test that was recommended, and shown once they are noted', async () => {
  const awaited = { day: '2026-11-10', consultantName: 'Dr. Anita Deshpande', result: null }
  const id = expect.any(Number) as number
  expect(await read()).toEqual([
    {
      ...awaited,
      id,
      type: 'Lab',
      name: 'Thyroid Profile',
      measuredValues: usualValues['Thyroid Profile'],
    },
    { ...awaited, id, type: 'Radiology', name: 'X-Ray', measuredValues: [] },
  ])
  const visitOf = () => scene.doctor.call(readVisit, { params: { id: open } })
  expect((await visitOf()).recommended).toEqual({ tests: 2, withoutResult: 2, hasCourse: false })
  await note((await testNamed('Thyroid Profile')).id, raised)
  expect((await testNamed('Thyroid Profile')).result).toEqual({
    ...raised,
    figures: [],
    notedBy: 'Dr. Anita Deshpande',
  })
  expect((await visitOf()).recommended).toEqual({ tests: 2, withoutResult: 1, hasCourse: false })
  const [past] = await onDay(scene.doctor, open, '2026-11-10')
  expect(past!.testResults).toEqual([{ type: 'Lab', id: 4, ...raised, figures: [] }])
  const [entry, ...others] = await entriesOf(visit)
  expect(others).toEqual([])
  expect(entry).toMatchObject({
    action: 'recorded',
    before: null,
    after: { test: 'Thyroid Profile', ...raised },
  })
})

it('are not awaited after 180 days, but listed and noted all the same', async () => {
  const days = ['2026-05-28', '2026-05-27', '2019-01-07']
  for (const day of days) {
    await scene.clinic.db`
      insert into recommended_test (appointment_id, lab_test_id) values (${await aVisit(day)}, 2)`
  }
  const recommended = async () =>
    (await scene.doctor.call(readVisit, { params: { id: open } })).recommended
  expect(await recommended()).toEqual({ tests: 5, withoutResult: 3, hasCourse: false })
  expect((await read()).map(({ day }) => day)).toEqual(['2026-11-10', '2026-11-10', ...days])
  const oldest = (await read()).at(-1)!
  await note(oldest.id, raised)
  expect((await read()).at(-1)!.result).toMatchObject(raised)
  expect(await recommended()).toEqual({ tests: 5, withoutResult: 3, hasCourse: false })
})

it('are corrected and removed by whoever saw what is there, and the audit keeps them', async () => {
  const { id } = await testNamed('X-Ray')
  const clear = { text: 'No fracture', day: '2026-11-11' }
  await note(id, raised)
  // The same once more, whose answer was lost; and another, by somebody who has not seen the first.
  await note(id, raised)
  expect(await problemOf(note(id, clear))).toBe('row_changed')
  await note(id, clear, { seen: raised })
  await note(id, null, { seen: clear })
  expect((await testNamed('X-Ray')).result).toBeNull()
  const values = await entriesOf(visit)
  expect(values.map(({ action, before, after }) => [action, before?.text, after?.text])).toEqual([
    ['recorded', undefined, raised.text],
    ['recorded', raised.text, clear.text],
    ['removed', clear.text, undefined],
  ])
})

it('are noted once by two at the same time', async () => {
  const { id } = await testNamed('X-Ray')
  const texts = ['First', 'Second']
  const answers = await Promise.allSettled(texts.map((text) => note(id, { ...raised, text })))
  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused).toMatchObject([{ reason: { code: 'row_changed' } }])
  const saved = texts[answers.findIndex(({ status }) => status === 'fulfilled')]
  expect((await testNamed('X-Ray')).result).toMatchObject({ text: saved })
})

it('are heard where the visit is shown, once for each change, and saved tests with their visit', async () => {
  const { db } = scene.clinic
  const heard = () => db`
    delete from live.change returning subject, consultant_id as consultant, day, appointment_id as visit`
  const change = { subject: 'appointment', consultant: anita, day: '2026-11-10', visit }
  const { id } = await testNamed('X-Ray')
  await heard()
  await note(id, raised)
  expect(await heard()).toEqual([change])
  await note(id, null, { seen: raised })
  expect(await heard()).toEqual([change])
  await db`
    insert into visit (appointment_id, day, illness, fees, recorded_by)
    values (${open}, '2026-11-24', 'Fatigue', 600, ${anita})`
  await heard()
  await scene.doctor.call(saveRecommendedTests, {
    params: { id: open },
    body: { version: 1, tests: [{ type: 'Lab', id: 4 }] },
  })
  expect(await heard()).toEqual([{ ...change, day: '2026-11-24', visit: open }])
})

it.each(['2026-11-09', '2026-11-25'])('are not of %s', async (day) => {
  const { id } = await testNamed('X-Ray')
  await expect(note(id, { ...raised, day })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { 'result.day': expect.any(String) as string },
  })
})

it('stay when the recommended tests are saved again, and keep their test recommended', async () => {
  await scene.clinic.db`
    insert into visit (appointment_id, day, illness, fees, recorded_by)
    values (${open}, '2026-11-24', 'Fatigue', 600, 4)`
  const save = (version: number, ...tests: { type: 'Lab' | 'Radiology'; id: number }[]) =>
    scene.doctor.call(saveRecommendedTests, { params: { id: open }, body: { version, tests } })
  const thyroid = { type: 'Lab', id: 4 } as const
  const xray = { type: 'Radiology', id: 1 } as const
  const { version } = await save(1, thyroid, xray)
  const [test] = (await read()).filter(({ day }) => day === '2026-11-24')
  const made = { ...raised, day: '2026-11-24' }
  await note(test!.id, made)
  const { version: next } = await save(version, thyroid, { type: 'Lab', id: 2 })
  expect((await read()).filter(({ day }) => day === '2026-11-24')).toMatchObject([
    { name: expect.any(String) as string, result: null },
    { id: test!.id, result: made },
  ])
  expect(await problemOf(save(next, xray))).toBe('test_has_result')
  await note(test!.id, null, { seen: made })
  await save(next, xray)
})

it('are not lost where a process of the version before writes the tests anew', async () => {
  await note((await testNamed('X-Ray')).id, raised)
  const deleting = scene.clinic.db`delete from recommended_test where appointment_id = ${visit}`
  await expect(deleting).rejects.toThrow(/is kept$/)
})

it("are of the visit's patient, and for whoever may read the notes", async () => {
  const { id } = await testNamed('X-Ray')
  const others = await today({ patient: await aPatient('Somebody Else') })
  expect(await read(others)).toEqual([])
  expect(await problemOf(note(id, raised, { id: others }))).toBe('not_found')
  // A colleague to whom the desk has booked the patient reads and notes them, an Admin only reads.
  expect(await problemOf(read(open, scene.colleague))).toBe('not_found')
  const theirs = await today({ consultant: scene.rohan })
  expect(await read(theirs, scene.colleague)).toHaveLength(2)
  await note(id, raised, { id: theirs, caller: scene.colleague })
  expect(await read(open, scene.admin)).toHaveLength(2)
  expect(await problemOf(note(id, null, { seen: raised, caller: scene.admin }))).toBe('forbidden')
  // One who has no appointment with the patient but a cancelled one.
  await scene.clinic.db`update appointment set status = 'CN' where id = ${theirs}`
  expect(await problemOf(read(theirs, scene.colleague))).toBe('forbidden')
  const pending = await anAppointment('2026-11-30', { status: 'PE' })
  expect(await read(pending)).toHaveLength(2)
})
