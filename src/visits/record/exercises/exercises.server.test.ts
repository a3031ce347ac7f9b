import { describe, expect, it } from 'vitest'
import { storeVisitDraft } from '../../drafts/visit-drafts.ts'
import { problemOf } from '../../../test-kit/test-clinic.server.ts'
import { testExercise } from '../../../test-kit/test-exercise.ts'
import { openVisitClinic, read, saveDetails, scene } from '../../../test-kit/visit-clinic.server.ts'
import { bookWithAnita, closedDay } from '../../../test-kit/visits.server.ts'
import { readSheet } from '../../printouts/sheets.ts'
import {
  listExerciseNames,
  maxExercises,
  readLastExercises,
  saveExercises,
  type Exercise,
} from './exercises.ts'

openVisitClinic()

const save = (
  id: number,
  version: number,
  exercises: Exercise[],
  caller = scene.treatingConsultant,
) => caller.call(saveExercises, { params: { id }, body: { version, exercises } })

/** A visit of Dr. Anita's with its details. */
async function begun(about: Parameters<typeof bookWithAnita>[1] = {}): Promise<number> {
  const id = await bookWithAnita(scene.clinic.db, about)
  await saveDetails(scene.treatingConsultant, id)
  return id
}

const open: Exercise = {
  name: 'Bridge',
  sets: null,
  repetitions: null,
  holdSeconds: null,
  timesADay: null,
  instructions: '',
}

const many = (count: number, exercise: Exercise): Exercise[] =>
  Array.from({ length: count }, () => exercise)

describe('home exercises', () => {
  it('are saved in their order, replaced by the next save, and removed by one without any', async () => {
    const id = await begun()
    const first = await save(id, 1, [testExercise, open])
    expect((await read(id)).exercises).toEqual([testExercise, open])
    const second = await save(id, first.version, [open])
    expect((await read(id)).exercises).toEqual([open])
    await save(id, second.version, [])
    expect((await read(id)).exercises).toEqual([])
    const audited = await scene.clinic.db`
      select action, before, after from audit_event
      where subject_id = ${id} and subject = 'visit.exercises' order by id`
    expect(audited).toEqual([
      { action: 'recorded', before: [], after: [testExercise, open] },
      { action: 'recorded', before: [testExercise, open], after: [open] },
      { action: 'recorded', before: [open], after: [] },
    ])
  })

  it('have limits, which the database has as well', async () => {
    const id = await begun()
    const most = { sets: 20, repetitions: 300, holdSeconds: 600, timesADay: 24 }
    const longest = { ...testExercise, name: 'n'.repeat(150), instructions: 'i'.repeat(500) }
    const { version } = await save(id, 1, many(maxExercises, { ...longest, ...most }))
    const columns = {
      sets: 'sets',
      repetitions: 'repetitions',
      holdSeconds: 'hold_seconds',
      timesADay: 'times_a_day',
    }
    const { db } = scene.clinic
    for (const [field, column] of Object.entries(columns)) {
      const tooLarge = most[field as keyof typeof most] + 1
      for (const [value, message] of [
        [tooLarge, 'visit.tooLarge'],
        [0, 'prescription.amountAboveZero'],
        [1.5, 'visit.wholeNumber'],
      ] as const) {
        await expect(save(id, version, [{ ...open, [field]: value }])).rejects.toMatchObject({
          code: 'invalid_input',
          fields: { [`exercises.0.${field}`]: message },
        })
      }
      for (const value of [0, tooLarge]) {
        await expect(
          db`update exercise set ${db({ [column]: value })} where appointment_id = ${id}`,
        ).rejects.toThrow('exercise_')
      }
    }
    await expect(save(id, version, [{ ...open, name: ' ' }])).rejects.toMatchObject({
      fields: { 'exercises.0.name': 'exercise.nameRequired' },
    })
    await expect(save(id, version, [{ ...open, name: 'n'.repeat(151) }])).rejects.toMatchObject({
      fields: { 'exercises.0.name': 'field.tooLong' },
    })
    expect(await problemOf(save(id, version, many(maxExercises + 1, open)))).toBe('invalid_input')
    expect((await read(id)).exercises).toHaveLength(maxExercises)
  })

  it('are not written over by who has not seen what was saved, nor at a colleague’s visit', async () => {
    const id = await begun()
    await save(id, 1, [testExercise])
    expect(await problemOf(save(id, 1, [open]))).toBe('visit_changed')
    expect(await problemOf(save(id, 2, [open], scene.other))).toBe('not_found')
    expect(await problemOf(save(id, 2, [open], scene.reception))).toBe('forbidden')
    expect((await read(id)).exercises).toEqual([testExercise])
    const unrecorded = await bookWithAnita(scene.clinic.db)
    expect(await problemOf(save(unrecorded, 0, [open]))).toBe('visit_first')
  })

  it('have a draft of their own', async () => {
    const id = await begun()
    const content = JSON.stringify({ exercises: [] })
    const editor = '5f0c1d1e-4b3a-4c58-9d51-0f6f4d1f7a10'
    await scene.treatingConsultant.call(storeVisitDraft, {
      params: { id, part: 'exercises' },
      body: { editor, number: 1, seen: 0, content },
    })
    expect((await read(id)).drafts).toContainEqual(
      expect.objectContaining({ part: 'exercises', content }),
    )
  })

  it('are on a sheet of their own, and on that of all', async () => {
    const id = await begun()
    const { treatingConsultant: consultant } = scene
    const sheet = (kind: 'exercises' | 'all' | 'prescription') =>
      consultant.call(readSheet, { params: { kind, id } })
    expect(await problemOf(sheet('exercises'))).toBe('nothing_saved')
    await save(id, 1, [testExercise])
    const printed = { ...testExercise, starter: 'exercise.starter.straightLegRaise' }
    expect((await sheet('exercises')).exercises).toEqual([printed])
    expect((await sheet('all')).exercises).toEqual([printed])
    expect(await problemOf(sheet('prescription'))).toBe('nothing_saved')
  })
})

/** An exercise at an earlier visit of an appointment's patient to another consultant. */
const givenByColleague = (id: number) => scene.clinic.db`
  with visited as (
    insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends,
      price, health_issues, status)
    select branch_id, service_id, 5, patient_id, day, '05:00', '05:10', 500, 'Knee', 'CD'
    from appointment where id = ${id} returning id, day
  ), recorded as (
    insert into visit (appointment_id, day, illness, fees, recorded_by)
    select id, day, 'Knee', 500, 5 from visited returning appointment_id
  )
  insert into exercise (appointment_id, consultant_id, position, name, instructions)
  select appointment_id, 5, 1, 'Towel curls', '' from recorded`

describe('as last time', () => {
  const last = async (id: number) =>
    (await scene.treatingConsultant.call(readLastExercises, { params: { id } })).exercises

  it('are those of the patient’s latest visit to this consultant that has some', async () => {
    const person = { name: 'Radha Rao', mobile: '9812345001' }
    const brother = { name: 'Ravi Rao', mobile: '9812345001' }
    const first = await begun({ ...person, day: closedDay })
    await save(first, 1, [testExercise, open])
    const withoutAny = await begun(person)
    const next = await begun(person)
    expect(await last(next)).toEqual([testExercise, open])
    expect(await last(await begun(brother))).toEqual([])
    expect(await last(first)).toEqual([])
    await save(withoutAny, 1, [open])
    expect(await last(next)).toEqual([open])
    // What a colleague gave is theirs: the patient may do both.
    await givenByColleague(next)
    expect(await last(next)).toEqual([open])
    const [line] = await scene.clinic.db`
      select action, subject, subject_id from audit_event order by id desc limit 1`
    expect(line).toEqual({ action: 'read', subject: 'visit.exercises', subjectId: withoutAny })
  })
})

it('names that were prescribed are suggested, each once, the consultant’s own first', async () => {
  const id = await begun()
  await save(id, 1, [{ ...open, name: 'Wall slides' }])
  await save(id, 2, [
    { ...open, name: 'Clam' },
    { ...open, name: 'wall slides' },
  ])
  const { db } = scene.clinic
  await db`
    insert into exercise (appointment_id, consultant_id, position, name, instructions)
    values (${id}, 5, 8, 'Towel curls', ''), (${id}, 5, 9, 'CLAM', '')`
  const names = await scene.treatingConsultant.call(listExerciseNames, {})
  expect(names.slice(0, 2)).toEqual(['CLAM', 'wall slides'])
  // The latest of all, and a colleague's.
  const ownLast = names.findLastIndex((it) => ['Bridge', 'Straight leg raise'].includes(it))
  expect(names.indexOf('Towel curls')).toBeGreaterThan(ownLast)
  expect(await problemOf(scene.reception.call(listExerciseNames, {}))).toBe('forbidden')
})
