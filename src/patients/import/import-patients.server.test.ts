import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergePatients } from '../merge/merge-patients.ts'
import { correctPatient } from '../register/correct-patient.ts'
import { readPatient } from '../../desk/patient-page/patient-page.ts'
import { newUuid } from '../../platform/http/uuid.ts'
import { buildBooking } from '../../test-kit/build-booking.server.ts'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import {
  checkImportedPatients,
  importPatients,
  listPatientImports,
  patientsAtOnce,
  takeBackImport,
} from './import-patients.ts'
import type { ImportedPatient } from './imported-patient.ts'

let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
})
afterAll(() => clinic.close())

/** A number that nobody has. */
const newMobile = () => buildBooking({}).patient.mobile
const person = (name: string, more: Partial<ImportedPatient> = {}): ImportedPatient => ({
  name,
  mobile: newMobile(),
  age: 34,
  bornOn: null,
  sex: null,
  email: '',
  location: '',
  allergies: null,
  fileNumber: '',
  ...more,
})
const send = (patients: ImportedPatient[], key = newUuid()) =>
  admin.call(importPatients, { body: { key, fileName: 'old register.xlsx', patients } })
const check = (patients: ImportedPatient[]) =>
  admin.call(checkImportedPatients, {
    body: { patients: patients.map(({ name, mobile }) => ({ name, mobile })) },
  })
const rowOf = async ({ name, mobile }: ImportedPatient) => {
  const [row] = await clinic.db`
    select id, name, age, age_on, born_on, sex, email, location, allergies, version
    from patient where mobile = ${mobile} and name_key = name_key(${name})`
  return row as { id: number } | undefined
}
const newest = async () => (await admin.call(listPatientImports))[0]!
/** Takes an import back to its end. */
async function takeBack(id: number) {
  let removed = 0
  for (;;) {
    const answer = await admin.call(takeBackImport, { params: { id } })
    removed += answer.removed
    if (!answer.more) return { removed, left: answer.left }
  }
}

describe('taking patients over', () => {
  it('adds them with all that the file knows, and tells of them in the list and the audit', async () => {
    const asha = person('Asha Rao', { sex: 'female', email: 'asha@example.org', allergies: '' })
    const ravi = person("D'Souza", {
      age: null,
      bornOn: '1984-03-04',
      location: 'Pune',
      allergies: 'dust',
    })
    expect(await check([asha, ravi])).toMatchObject({ known: [false, false] })
    expect(await send([asha, ravi])).toEqual({ added: 2, known: 0 })
    expect(await check([asha, ravi])).toMatchObject({ known: [true, true] })
    expect(await rowOf(asha)).toMatchObject({
      age: 34,
      ageOn: '2026-11-24',
      bornOn: null,
      sex: 'female',
      email: 'asha@example.org',
      location: null,
      allergies: '',
      version: 1,
    })
    expect(await rowOf(ravi)).toMatchObject({
      age: 0,
      ageOn: '1984-03-04',
      bornOn: '1984-03-04',
      location: 'Pune',
    })
    expect(await newest()).toMatchObject({
      fileName: 'old register.xlsx',
      added: 2,
      removed: 0,
      takenBackAt: null,
    })
    const [line] = await clinic.db`
      select action, subject, after from audit_event where subject = 'imported file' order by id desc limit 1`
    const ids = [(await rowOf(asha))!.id, (await rowOf(ravi))!.id]
    expect(line).toMatchObject({
      action: 'added',
      after: { fileName: 'old register.xlsx', patients: ids },
    })
  })

  it('leaves who is in the register as they are, also under a spelling, or merged into another entry', async () => {
    const known = person('K. A. Rao', { age: 60 })
    await send([known])
    const before = await rowOf(known)
    expect(await check([{ ...known, name: ' K A  RAO ' }])).toMatchObject({ known: [true] })
    expect(await send([{ ...known, name: 'K A Rao', age: 12 }])).toEqual({ added: 0, known: 1 })
    expect(await rowOf(known)).toEqual(before)

    const twice = person('Kalam Rao')
    await send([twice])
    const [into, from] = [(await rowOf(known))!.id, (await rowOf(twice))!.id]
    const page = (id: number) => admin.call(readPatient, { params: { id } })
    const [{ version }, { version: otherVersion }] = [await page(into), await page(from)]
    await admin.call(mergePatients, {
      params: { id: into },
      body: { version, other: { id: from, version: otherVersion }, reason: 'registered_twice' },
    })
    expect(await check([twice])).toMatchObject({ known: [true] })
    expect(await send([twice])).toEqual({ added: 0, known: 1 })
  })

  it('takes twins of a file for two, and a row that stands twice for one', async () => {
    const one = person('Baby 1 Rao')
    const two = { ...one, name: 'Baby 2 Rao' }
    expect(await send([one, two, one])).toEqual({ added: 2, known: 1 })
    // Nor is another child whose name has no number one of them.
    expect(await send([{ ...one, name: 'Baby Rao' }])).toEqual({ added: 1, known: 0 })
    const [row] =
      await clinic.db`select count(*)::int as count from patient where mobile = ${one.mobile}`
    expect(row).toEqual({ count: 3 })
  })

  it('adds nobody again when a part is sent twice, one after the other or at once, and says the same', async () => {
    const key = newUuid()
    const part = Array.from({ length: 40 }, (_, at) => person(`Patient ${at}`))
    const answers = await Promise.all([send(part, key), send(part, key), send(part, key)])
    for (const answer of answers) expect(answer).toEqual({ added: 40, known: 0 })
    expect(await send(part, key)).toEqual({ added: 40, known: 0 })
    expect(await newest()).toMatchObject({ added: 40 })
    // Another file with the same people adds none of them.
    expect(await send(part)).toEqual({ added: 0, known: 40 })
  })

  it('takes as many as one request may have, with all that a field takes', async () => {
    const people = Array.from({ length: patientsAtOnce }, (_, at) =>
      person(`${'അ'.repeat(90)} ${at}`, {
        location: 'അ'.repeat(120),
        allergies: 'അ'.repeat(1_000),
      }),
    )
    expect(await check(people)).toMatchObject({ known: people.map(() => false) })
    expect(await send(people)).toEqual({ added: patientsAtOnce, known: 0 })
  })

  it('refuses a birthday to come, and changes nothing', async () => {
    const good = person('Good Rao')
    const tomorrow = person('Tomorrow Rao', { age: null, bornOn: '2026-11-25' })
    expect(await problemOf(send([good, tomorrow]))).toBe('invalid_input')
    expect(await problemOf(send([person('No Age', { age: null })]))).toBe('invalid_input')
    expect(await rowOf(good)).toBeUndefined()
  })

  it('a patient of a file is booked under their entry', async () => {
    const asha = person('Asha Booked', { bornOn: '1984-03-04', age: null })
    await send([asha])
    const [row] = await clinic.db`
      select book_patient(null, ${asha.name}, ${asha.mobile}, 42, '2026-11-24', null, null, 'desk') as id`
    expect(row).toEqual({ id: (await rowOf(asha))!.id })
    expect(await rowOf(asha)).toMatchObject({ bornOn: '1984-03-04', age: 0 })
  })
})

describe('taking an import back', () => {
  it('removes whom nothing has happened to, and leaves the others', async () => {
    const people = ['Booked', 'Corrected', 'Opened', 'Merged', 'Kept', 'Left A', 'Left B'].map(
      (name) => person(name),
    )
    const [booked, corrected, opened, merged, kept, ...left] = people as [
      ImportedPatient,
      ...ImportedPatient[],
    ]
    await send(people)
    const idOf = async (it: ImportedPatient | undefined) => (await rowOf(it!))!.id
    await bookWithAnita(clinic.db, { name: booked.name, mobile: booked.mobile, day: '2026-12-01' })
    await admin.call(correctPatient, {
      params: { id: await idOf(corrected) },
      body: { version: 1, age: '35', reason: 'typing_mistake' },
    })
    await admin.call(readPatient, { params: { id: await idOf(opened) } })
    await admin.call(mergePatients, {
      params: { id: await idOf(kept) },
      body: {
        version: 1,
        other: { id: await idOf(merged), version: 1 },
        reason: 'registered_twice',
      },
    })
    const { id } = await newest()
    expect(await takeBack(id)).toEqual({ removed: 2, left: 5 })
    expect(await Promise.all(left.map(rowOf))).toEqual([undefined, undefined])
    expect(await newest()).toMatchObject({ added: 7, removed: 2, takenBackAt: expect.any(String) })
    // Again: there is nothing more.
    expect(await takeBack(id)).toEqual({ removed: 0, left: 5 })
  })

  it('takes many in steps, and nothing can be added to it afterwards', async () => {
    const key = newUuid()
    await send(
      Array.from({ length: 130 }, (_, at) => person(`Many ${at}`)),
      key,
    )
    const { id } = await newest()
    const first = await admin.call(takeBackImport, { params: { id } })
    expect(first).toEqual({ removed: 100, more: true, left: 30 })
    // It stopped on the way.
    expect(await newest()).toMatchObject({ removed: 100, canTakeBack: true })
    expect(await takeBack(id)).toEqual({ removed: 30, left: 0 })
    expect(await problemOf(send([person('Late')], key))).toBe('row_changed')
    expect(await newest()).toMatchObject({ removed: 130, canTakeBack: false })
    // The same file can be taken over anew.
    expect(await send([person('Many 0')])).toEqual({ added: 1, known: 0 })
  })

  it('leaves who is booked at this very moment', async () => {
    const late = person('Booked Meanwhile')
    await send([late, person('Left Alone')])
    const { id: patient } = (await rowOf(late))!
    const { id } = await newest()
    let taken: Promise<unknown> | undefined
    await clinic.db.begin(async (tx) => {
      await tx`insert into message_consent (patient_id, agrees, source) values (${patient}, true, 'form')`
      taken = takeBack(id)
      const waiting = async () => clinic.db`select from pg_locks where not granted limit 1`
      await expect.poll(waiting).toHaveLength(1)
    })
    expect(await taken).toEqual({ removed: 1, left: 1 })
    expect(await rowOf(late)).toBeDefined()
  })

  it('of one that is not there, there is nothing', async () => {
    expect(await problemOf(admin.call(takeBackImport, { params: { id: 999_999 } }))).toBe(
      'not_found',
    )
  })

  it('asks every table that a patient can be in', async () => {
    const referring = await clinic.db<{ name: string }[]>`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'patient'::regclass order by name`
    expect(referring.map(({ name }) => name)).toEqual([
      'adjustment',
      'appointment',
      'audit_event',
      // Goes with its patient.
      'imported_patient',
      'ledger_entry',
      'message',
      'message_consent',
      'patient',
      'patient_merge',
      'subscription',
      'vaccination',
      'waiting_entry',
    ])
  })
})
