import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { vaccineMaster } from '../../masters/vaccines/vaccines.ts'
import { newUuid } from '../../platform/http/uuid.ts'
import { mergeDesk } from '../../test-kit/merge-desk.server.ts'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { testVaccination, testVaccine } from '../../test-kit/test-vaccine.ts'
import { readVisit } from '../../visits/record/visit.ts'
import {
  listVaccinations,
  noteVaccination,
  readVaccinationsMark,
  withdrawVaccination,
} from './vaccinations.ts'

let clinic: TestClinic
let reception: Caller
let doctor: Caller
let admin: Caller
let colleague: Caller
let desk: ReturnType<typeof mergeDesk>
/** A child of ten weeks with an appointment of Dr. Anita today. */
let child: { id: number; appointment: number }
let vaccine: number
let number = 0
beforeAll(async () => {
  clinic = await openTestClinic()
  ;[reception, doctor, admin, colleague] = await Promise.all([
    clinic.callerFor('reception'),
    clinic.callerFor('anita'),
    clinic.callerFor('admin'),
    clinic.callerFor('rohan'),
  ])
  desk = mergeDesk(clinic, reception)
})
afterAll(() => clinic.close())
beforeEach(async () => {
  child = await aChild('Asha Small')
  const body = { ...testVaccine, name: `Vaccine ${(number += 1)}` }
  ;({ id: vaccine } = await admin.call(vaccineMaster.add, { body }))
})

const today = '2026-11-24'
const fromCard = {
  here: false,
  givenOn: '2026-10',
  place: 'City hospital',
  batch: '',
  site: null,
  givenBy: '',
}
async function aChild(name: string) {
  const entry = await desk.anEntry(name, today)
  await clinic.db`update patient set born_on = '2026-09-15', age = 0, age_on = '2026-09-15' where id = ${entry.id}`
  return entry
}
const note = (changes: object = {}, by = doctor, id = child.id) =>
  by.call(noteVaccination, {
    params: { id },
    body: { ...testVaccination, vaccine, requestKey: newUuid(), ...changes },
  })
const list = (by = doctor, id = child.id) => by.call(listVaccinations, { params: { id } })
const own = async (id = child.id) =>
  (await list(reception, id)).standings
    .filter((it) => it.vaccineId === vaccine)
    .map(({ dose, state, day }) => [dose, state, day])
const withdraw = (vaccination: number, reason = 'Another patient', by = reception, id = child.id) =>
  by.call(withdrawVaccination, { params: { id, vaccination }, body: { reason } })
const events = () => clinic.db`
  select action, before, after from audit_event
  where subject = 'vaccinations' and patient_id = ${child.id} and action <> 'read' order by id`

describe('what a patient was vaccinated with', () => {
  it('is noted by the consultant with visit and branch, and by the desk from a card', async () => {
    await note()
    await note({ ...fromCard, dose: '2nd dose' }, reception)
    const { given, bornOn } = await list()
    expect(bornOn).toBe('2026-09-15')
    expect(given).toMatchObject([
      { dose: '1st dose', givenOn: today, here: true, batch: 'B-1207', site: 'leftThigh' },
      { dose: '2nd dose', givenOn: '2026-10', here: false, place: 'City hospital', branch: null },
    ])
    expect(given[0]!.branch).not.toBeNull()
    const [stored] = await clinic.db`
      select appointment_id from vaccination where patient_id = ${child.id} and here`
    expect(stored).toEqual({ appointmentId: child.appointment })
    const [noted] = await events()
    expect(noted).toMatchObject({
      action: 'recorded',
      after: { vaccine: `Vaccine ${number}`, dose: '1st dose' },
    })
  })

  it('says what is due, at the visit and on the page of the patient', async () => {
    expect(await own()).toEqual([['1st dose', 'due', '2026-10-27']])
    const due = async () => [
      (await doctor.call(readVisit, { params: { id: child.appointment } })).vaccinesDue,
      (await desk.page(child.id)).vaccinesDue,
    ]
    const [before] = await due()
    await note()
    expect(await own()).toEqual([['2nd dose', 'coming', '2027-01-19']])
    expect(await due()).toEqual([before! - 1, before! - 1])
  })

  it('is nothing of a clinic without vaccines, nor for whoever notes none', async () => {
    await clinic.db`update vaccine set active = false`
    expect((await desk.page(child.id)).vaccinesDue).toBeNull()
  })

  it('keeps nothing of a batch that was given elsewhere, and no place of one given here', async () => {
    await note({ ...fromCard, batch: 'B-1', site: 'mouth', givenBy: 'Somebody' })
    await note({ dose: '2nd dose', place: 'Elsewhere' })
    const { given } = await list()
    expect(given).toMatchObject([
      { here: true, place: '' },
      { here: false, batch: '', site: null, givenBy: '' },
    ])
  })

  it.each([
    [{ givenOn: '2026-11-25' }, { givenOn: 'testResults.dayInFuture' }],
    [{ givenOn: '2026-09-14' }, { givenOn: 'vaccinations.beforeBirth' }],
    [{ ...fromCard, givenOn: '2026-08' }, { givenOn: 'vaccinations.beforeBirth' }],
    [{ givenOn: '2026-11' }, { givenOn: 'vaccinations.dayRequired' }],
    [{ vaccine: 999_999 }, { vaccine: 'vaccinations.vaccineRequired' }],
  ])('is refused where it cannot be: %j', async (changes, fields) => {
    await expect(note(changes)).rejects.toMatchObject({ code: 'invalid_input', fields })
    expect((await list()).given).toEqual([])
  })

  it('may be of the month in which the patient was born', async () => {
    await note({ ...fromCard, givenOn: '2026-09' })
    expect((await list()).given).toHaveLength(1)
  })

  it('is noted once, by a repeated request, two desks at once and after another', async () => {
    const requestKey = newUuid()
    await Promise.all([note({ requestKey }), note({ requestKey })])
    expect((await list()).given).toHaveLength(1)
    expect(await problemOf(note({ requestKey, batch: 'B-2' }))).toBe('key_reused')
    expect(await problemOf(note({}, reception))).toBe('dose_noted')
    const second = { dose: '2nd dose', givenOn: '2026-11-23' }
    const answers = await Promise.allSettled([note(second), note(second, reception)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await list()).given).toHaveLength(2)
    expect(await events()).toHaveLength(2)
  })

  it('is one dose a day: two desks note a further one once, and of a month or a year as often as a card says', async () => {
    const sameDay = {
      code: 'invalid_input',
      fields: { givenOn: 'vaccinations.sameDay' },
    }
    const further = { dose: '' }
    const answers = await Promise.allSettled([note(further), note(further, reception)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(note(further)).rejects.toMatchObject(sameDay)
    // From a list that is older than the one before.
    await expect(note()).rejects.toMatchObject(sameDay)
    await note({ ...further, givenOn: '2026-11-23' })
    await note({ ...fromCard, ...further })
    await note({ ...fromCard, ...further, known: 1 })
    const { given } = await list()
    expect(given).toHaveLength(4)
    await withdraw(given[0]!.id)
    await note(further)
    expect((await list()).given).toHaveLength(5)
  })

  it('of a month or a year is noted once by two desks with one card, and again by whoever has seen it', async () => {
    const sameTime = { code: 'invalid_input', fields: { givenOn: 'vaccinations.sameTime' } }
    const further = { ...fromCard, dose: '' }
    const answers = await Promise.allSettled([note(further), note(further, reception)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(note({ ...further, givenOn: '2026' })).rejects.toMatchObject(sameTime)
    await expect(note({ ...further, givenOn: '2026-10-07' })).rejects.toMatchObject(sameTime)
    await note({ ...further, givenOn: '2026-09' })
    await note({ ...further, givenOn: '2026', known: 2 })
    expect((await list()).given.map(({ givenOn }) => givenOn).toSorted()).toEqual([
      '2026',
      '2026-09',
      '2026-10',
    ])
  })

  it('has a dose that the schedule knows, in whatever case, or none', async () => {
    const fields = { dose: 'vaccinations.doseRequired' }
    await expect(note({ dose: '3rd dose' })).rejects.toMatchObject({
      code: 'invalid_input',
      fields,
    })
    await note({ dose: '1ST Dose' })
    expect(await problemOf(note({ givenOn: '2026-11-23' }))).toBe('dose_noted')
  })

  it('is the same dose under a label that the schedule had before', async () => {
    await note({ givenOn: '2026-10-27' })
    const [first, second] = testVaccine.doses
    const doses = [
      { ...first!, label: 'Dose 1' },
      { ...second!, label: 'Dose 2' },
    ]
    await admin.call(vaccineMaster.change, {
      params: { id: vaccine },
      body: { ...testVaccine, name: `Vaccine ${number}`, doses, version: 1 },
    })
    await expect(note({ ...fromCard, dose: 'Dose 1' })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { dose: 'vaccinations.doseRenamed' },
    })
    expect(await own()).toEqual([['Dose 2', 'coming', '2026-12-22']])
    await note({ dose: 'Dose 2' })
    expect(await own()).toEqual([])
  })

  it('is another dose than one of a former label that was given on another day', async () => {
    const doses = [
      { ...testVaccine.doses[0]!, label: 'Birth dose', age: null },
      ...testVaccine.doses,
    ]
    const named = { ...testVaccine, name: `Vaccine ${number}` }
    const change = (body: { version: number; doses?: typeof doses }) =>
      admin.call(vaccineMaster.change, { params: { id: vaccine }, body: { ...named, ...body } })
    await change({ doses, version: 1 })
    await clinic.db`update patient set born_on = null where id = ${child.id}`
    await note({ ...fromCard, dose: 'Birth dose', givenOn: '2026-09-16' })
    await change({ version: 2 })
    // It may be the first dose, as long as only an age is known.
    expect(await own()).toEqual([['2nd dose', 'due', '2026-11-11']])
    await note()
    expect((await list()).given.map(({ dose }) => dose)).toEqual(['1st dose', 'Birth dose'])
    expect(await own()).toEqual([['2nd dose', 'coming', '2027-01-19']])
  })

  it('is to be told from one of a former label whose day may be the same, noted anew as a further one', async () => {
    await note({ ...fromCard, givenOn: '2026' })
    const doses = testVaccine.doses.map((it, at) => ({ ...it, label: `Dose ${at + 1}` }))
    await admin.call(vaccineMaster.change, {
      params: { id: vaccine },
      body: { ...testVaccine, name: `Vaccine ${number}`, doses, version: 1 },
    })
    const fields = { dose: 'vaccinations.doseRenamed' }
    await expect(note({ dose: 'Dose 1' })).rejects.toMatchObject({ code: 'invalid_input', fields })
    await withdraw((await list()).given[0]!.id)
    await note({ ...fromCard, givenOn: '2026', dose: '' })
    await note({ dose: 'Dose 1' })
    expect((await list()).given.map(({ dose }) => dose)).toEqual(['Dose 1', '', '1st dose'])
  })

  it('is of a patient whom the caller may open', async () => {
    expect(await problemOf(list(colleague))).toBe('not_found')
    expect(await problemOf(note({}, colleague))).toBe('not_found')
  })
})

describe('a vaccination that was noted wrongly', () => {
  it('is withdrawn once with a reason, stays in the list, and is due again', async () => {
    await note()
    const id = (await list()).given[0]!.id
    await withdraw(id)
    // Its answer was lost.
    await withdraw(id)
    expect(await problemOf(withdraw(id, 'Another reason'))).toBe('row_changed')
    expect(await problemOf(withdraw(id, 'Another patient', doctor))).toBe('row_changed')
    const { given } = await list()
    expect(given).toMatchObject([{ withdrawn: { day: today, reason: 'Another patient' } }])
    expect(await own()).toEqual([['1st dose', 'due', '2026-10-27']])
    expect((await events()).map(({ action }) => action)).toEqual(['recorded', 'withdrawn'])
    await note()
    expect((await list()).given).toHaveLength(2)
  })

  it('is nobody else’s, and never changed in the database', async () => {
    await note()
    const id = (await list()).given[0]!.id
    const other = await aChild('Bina Small')
    expect(await problemOf(withdraw(id, 'x', reception, other.id))).toBe('not_found')
    await expect(clinic.db`update vaccination set batch = 'B-2' where id = ${id}`).rejects.toThrow(
      'withdrawn, and not changed',
    )
  })

  it('changes the mark of an open list', async () => {
    const mark = async () =>
      (await doctor.call(readVaccinationsMark, { params: { id: child.id } })).mark
    const before = await mark()
    await note()
    expect((await list()).mark).toBe(await mark())
    expect(await mark()).not.toBe(before)
  })
})
