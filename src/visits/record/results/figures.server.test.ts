import { beforeEach, expect, it } from 'vitest'
import { labTestMaster } from '../../../masters/test-catalogue/tests.ts'
import type { MeasuredValue } from '../../../masters/test-catalogue/measured-values.ts'
import {
  aPatient,
  aVisit,
  onDay,
  openHistoryClinic,
  scene,
  today,
} from '../../../test-kit/history-clinic.server.ts'
import { mergeDesk } from '../../../test-kit/merge-desk.server.ts'
import { problemOf, type Caller } from '../../../test-kit/test-clinic.server.ts'
import { fieldsFor } from './figure-rule.ts'
import { type Figure } from './figures.ts'
import { coursesOf } from './test-courses.ts'
import { readVisit } from '../visit.ts'
import {
  noteTestResult,
  readTestResults,
  type StoredResult,
  type TestResult,
} from './test-results.ts'

openHistoryClinic()

const limits = { appliesTo: 'everybody', low: 4, high: 5.6 } as const
const hba1c: MeasuredValue = { name: 'HbA1c', unit: '%', digits: 1, ranges: [limits] }
const women = { appliesTo: 'women', low: 12, high: 15 } as const
const men = { appliesTo: 'men', low: 13, high: 17 } as const
const haemoglobin: MeasuredValue = {
  name: 'Haemoglobin',
  unit: 'g/dL',
  digits: 1,
  ranges: [women, men],
}
const day = '2026-11-12'
const figure = (value: number, field = hba1c): Figure => ({ ...field, value })
const inFigures = (value: number): TestResult => ({ text: '', day, figures: [figure(value)] })
const stored = (value: number): StoredResult => ({
  text: `HbA1c ${value} %`,
  day,
  figures: [figure(value)],
})

let visit: number
let open: number
let test: number
let catalogue: number
beforeEach(async () => {
  const body = { name: `Sugar ${crypto.randomUUID()}`, measuredValues: [hba1c, haemoglobin] }
  ;({ id: catalogue } = await scene.admin.call(labTestMaster.add, { body }))
  visit = await aVisit('2026-11-10')
  const [row] = await scene.clinic.db<{ id: number }[]>`
    insert into recommended_test (appointment_id, lab_test_id) values (${visit}, ${catalogue}) returning id`
  test = row!.id
  open = await today()
})

const read = async (id = open, caller: Caller = scene.doctor) =>
  (await caller.call(readTestResults, { params: { id } })).find((it) => it.id === test)!
const note = (result: TestResult | null, seen: StoredResult | null = null, caller = scene.doctor) =>
  caller.call(noteTestResult, { params: { id: open, test }, body: { result, seen } })
const changeCatalogue = async (measuredValues: MeasuredValue[]) => {
  const tests = await scene.admin.call(labTestMaster.list)
  const { name, version } = tests.find((it) => it.id === catalogue)!
  const body = { name, version, measuredValues }
  await scene.admin.call(labTestMaster.change, { params: { id: catalogue }, body })
}

it('are noted with their unit and range, alone or beside words, and read wherever the result is', async () => {
  await note(inFigures(7.4))
  expect((await read()).result).toEqual({ ...stored(7.4), notedBy: 'Dr. Anita Deshpande' })
  const beside = { ...inFigures(6.9), text: 'Better' }
  await note(beside, stored(7.4))
  expect((await read()).result).toMatchObject(beside)
  const [past] = await onDay(scene.doctor, open, '2026-11-10')
  expect(past!.testResults).toEqual([{ type: 'Lab', id: catalogue, ...beside }])
  const entries = await scene.clinic.db`
    select action, before, after from audit_event
    where subject = 'test results' and subject_id = ${visit} and action <> 'read' order by id`
  expect(entries.map(({ before, after }) => [before?.figures, after.figures])).toEqual([
    [undefined, [figure(7.4)]],
    [[figure(7.4)], [figure(6.9)]],
  ])
})

it('are noted once where the answer was lost, and not over what was not seen', async () => {
  await note(inFigures(7.4))
  await note(inFigures(7.4))
  expect(await problemOf(note(inFigures(6.9)))).toBe('row_changed')
  // Somebody who saw the words and not the figures.
  expect(await problemOf(note(inFigures(6.9), { text: 'HbA1c 7.4 %', day }))).toBe('row_changed')
  await note(null, stored(7.4))
  expect((await read()).result).toBeNull()
})

it('need words where there are none of them, and are neither negative nor twice there', async () => {
  const empty = { text: '', day }
  await expect(note(empty)).rejects.toMatchObject({
    fields: { 'result.text': 'testResults.required' },
  })
  await expect(note(inFigures(-0.1))).rejects.toMatchObject({
    fields: { 'result.figures.0.value': 'testResults.figureNegative' },
  })
  const twice = { ...empty, figures: [figure(7), figure(8)] }
  expect(await problemOf(note(twice))).toBe('invalid_input')
  expect((await read()).result).toBeNull()
})

it('have the ranges of the patient, by the sex in their record', async () => {
  const rangesOf = async (sex: string | null) => {
    await scene.clinic.db`update patient set sex = ${sex} where id = ${scene.meena}`
    return (await read()).measuredValues!.map(({ ranges }) => ranges)
  }
  expect(await rangesOf('female')).toEqual([[limits], [women]])
  expect(await rangesOf('male')).toEqual([[limits], [men]])
  expect(await rangesOf('other')).toEqual([[limits], [women, men]])
  expect(await rangesOf(null)).toEqual([[limits], [women, men]])
  // What was shown for a man is not noted of a woman.
  await scene.clinic.db`update patient set sex = 'female' where id = ${scene.meena}`
  const [, forMan] = fieldsFor([hba1c, haemoglobin], 'male')
  const figures = [{ ...forMan!, value: 12.5 }]
  expect(await problemOf(note({ text: '', day, figures }))).toBe('row_changed')
})

it('have the range of a sex that is corrected, wherever they are shown', async () => {
  const asSex = (sex: string) =>
    scene.clinic.db`update patient set sex = ${sex} where id = ${scene.meena}`
  const forSex = (ranges: MeasuredValue['ranges']) => figure(12.5, { ...haemoglobin, ranges })
  const text = 'Haemoglobin 12.5 g/dL'
  await asSex('male')
  await note({ text: '', day, figures: [forSex([men])] })
  await asSex('female')
  expect((await read()).result!.figures).toEqual([forSex([women])])
  const [past] = await onDay(scene.doctor, open, '2026-11-10')
  expect(past!.testResults[0]!.figures).toEqual([forSex([women])])
  // What was shown before is not corrected unseen; what is shown now is, also where the catalogue has it no more.
  await changeCatalogue([])
  const corrected = { text: 'Repeated', day, figures: [forSex([women])] }
  expect(await problemOf(note(corrected, { text, day, figures: [forSex([men])] }))).toBe(
    'row_changed',
  )
  await note(corrected, { text, day, figures: [forSex([women])] })
  await asSex('other')
  expect((await read()).result!.figures).toEqual([forSex([women, men])])
})

it('keep the unit and range that they were noted with, whatever the catalogue says later', async () => {
  await note(inFigures(7.4))
  const other = { ...hba1c, ranges: [{ ...limits, high: 6.5 }] }
  await changeCatalogue([other])
  expect((await read()).result!.figures).toEqual([figure(7.4)])
  // They are corrected as they were noted; a new result has the new range.
  await note(inFigures(7.3), stored(7.4))
  await note(null, stored(7.3))
  expect(await problemOf(note(inFigures(7.3)))).toBe('row_changed')
  await note({ text: '', day, figures: [figure(7.3, other)] })
  await changeCatalogue([])
  expect(await read()).toMatchObject({
    measuredValues: [],
    result: { figures: [figure(7.3, other)] },
  })
})

it('do not count any more where a process of the version before notes other words or another day', async () => {
  const asBefore = (text: string, on = day) => scene.clinic.db`
    update recommended_test set result = ${text}, result_day = ${on}, result_by = 4 where id = ${test}`
  await note(inFigures(7.4))
  // It shows the figures in words, as they are stored.
  await asBefore('HbA1c 7.4 %, of the wrong patient')
  expect((await read()).result).toMatchObject({
    text: 'HbA1c 7.4 %, of the wrong patient',
    figures: [],
  })
  const [past] = await onDay(scene.doctor, open, '2026-11-10')
  expect(past!.testResults).toMatchObject([{ figures: [] }])
  await asBefore('HbA1c 7.4 %', '2026-11-13')
  expect((await read()).result!.figures).toEqual([])
  // What it takes back by hand is as it was, and what it removes and this one notes is new.
  await asBefore('HbA1c 7.4 %')
  expect((await read()).result!.figures).toEqual([figure(7.4)])
  await scene.clinic.db`
    update recommended_test set result = null, result_day = null, result_by = null where id = ${test}`
  expect((await read()).result).toBeNull()
  await note({ text: 'No blood was taken', day })
  expect((await read()).result).toMatchObject({ text: 'No blood was taken', figures: [] })
})

it('of a patient whose entries were merged are under the entry that stays', async () => {
  await note(inFigures(7.4))
  const other = await aPatient('Meena R.')
  const theirs = await today({ patient: other })
  expect(await read(theirs)).toBeUndefined()
  const desk = await scene.clinic.callerFor('reception')
  await mergeDesk(scene.clinic, desk).merge(scene.meena, other)
  expect((await read(theirs)).result).toMatchObject(stored(7.4))
})

it('are for whoever may read the notes, and noted by who records visits', async () => {
  await note(inFigures(7.4))
  expect((await read(open, scene.admin)).result).toMatchObject(stored(7.4))
  expect(await problemOf(note(inFigures(6.9), stored(7.4), scene.admin))).toBe('forbidden')
  expect(await problemOf(read(open, scene.colleague))).toBe('not_found')
  const desk = await scene.clinic.callerFor('reception')
  expect(await problemOf(read(open, desk))).toBe('forbidden')
  // A colleague's own visit opens the notes, but those of the public form alone do not.
  const theirs = await today({ consultant: scene.rohan })
  expect((await read(theirs, scene.colleague)).result).toMatchObject(stored(7.4))
  await scene.clinic.db`update appointment set source = 'public' where id = ${theirs}`
  expect(await read(theirs, scene.colleague)).toBeUndefined()
})

it('are at most twenty, whatever writes them', async () => {
  const values = Array.from({ length: 21 }, () => figure(7))
  const figures = JSON.stringify({ text: 'x', day, values })
  const writing = scene.clinic.db`
    update recommended_test set figures = ${figures}::text::jsonb where id = ${test}`
  await expect(writing).rejects.toThrow('recommended_test_figures')
})

it('of two results are a course, of those visits alone that the reader may read', async () => {
  const recommended = async (caller: Caller, id: number) =>
    (await caller.call(readVisit, { params: { id } })).recommended.hasCourse
  const valuesFor = async (caller: Caller, id: number) =>
    coursesOf(await caller.call(readTestResults, { params: { id } })).map(({ points }) =>
      points.map((it) => it.figure.value),
    )
  await note(inFigures(7.4))
  expect(await recommended(scene.doctor, open)).toBe(false)
  // The same test at a visit of a colleague, later than the first and before today.
  const other = await aVisit('2026-11-15', { consultant: scene.rohan })
  const made = { text: 'HbA1c 6.9 %', day: '2026-11-16' }
  const figures = JSON.stringify({ ...made, values: [figure(6.9)] })
  await scene.clinic.db`
    insert into recommended_test (appointment_id, lab_test_id, result, result_day, result_by, figures)
    values (${other}, ${catalogue}, ${made.text}, ${made.day}, 4, ${figures}::text::jsonb)`
  expect(await recommended(scene.doctor, open)).toBe(true)
  expect(await valuesFor(scene.doctor, open)).toEqual([[7.4, 6.9]])
  expect(await valuesFor(scene.admin, open)).toEqual([[7.4, 6.9]])
  // To the colleague the earlier notes are open by their own visit, and not if only the public form had made it.
  expect(await valuesFor(scene.colleague, other)).toEqual([[7.4, 6.9]])
  // Another value of the same test is no second figure of the first.
  const values = JSON.stringify([figure(12.5, haemoglobin)])
  const noted = async (changed: string) => {
    await scene.clinic.db`
      update recommended_test set figures = jsonb_set(figures, '{values}', ${changed}::text::jsonb)
      where appointment_id = ${other}`
    return recommended(scene.doctor, open)
  }
  expect(await noted(values)).toBe(false)
  expect(await noted(JSON.stringify([figure(6.9, { ...hba1c, name: 'HBA1C ' })]))).toBe(true)
  expect(await noted(JSON.stringify([figure(6.9)]))).toBe(true)
  await scene.clinic.db`update appointment set source = 'public' where id = ${other}`
  expect(await valuesFor(scene.colleague, other)).toEqual([])
  expect(await recommended(scene.colleague, other)).toBe(false)
})
