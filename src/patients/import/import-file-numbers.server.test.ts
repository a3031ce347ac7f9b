import { afterAll, beforeAll, expect, it } from 'vitest'
import { newUuid } from '../../platform/http/uuid.ts'
import { buildBooking } from '../../test-kit/build-booking.server.ts'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { checkImportedPatients, importPatients } from './import-patients.ts'
import type { ImportedPatient } from './imported-patient.ts'

let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
})
afterAll(() => clinic.close())

const person = (name: string, fileNumber = ''): ImportedPatient => ({
  name,
  mobile: buildBooking({}).patient.mobile,
  age: 34,
  bornOn: null,
  sex: null,
  email: '',
  location: '',
  allergies: null,
  fileNumber,
})
const send = (patients: ImportedPatient[], key = newUuid()) =>
  admin.call(importPatients, { body: { key, fileName: 'old register.xlsx', patients } })
const check = (patients: ImportedPatient[]) =>
  admin.call(checkImportedPatients, {
    body: {
      patients: patients.map(({ name, mobile, fileNumber }) => ({ name, mobile, fileNumber })),
    },
  })
const numberOf = async (patient: ImportedPatient) => {
  const [row] = await clinic.db<{ fileNumber: string | null }[]>`
    select file_number from patient
    where mobile = ${patient.mobile} and name_key = name_key(${patient.name})`
  return row?.fileNumber
}

it('come with their patients', async () => {
  const some = person('Numbered Once', 'MRD-501')
  const none = person('Numbered Never')
  await send([some, none])
  expect([await numberOf(some), await numberOf(none)]).toEqual(['MRD-501', null])
})

it('are refused where the register has them for somebody else, in any capitals', async () => {
  await send([person('First Holder', 'MRD-502')])
  const second = person('Second Holder', 'mrd-502')
  expect(await check([second])).toEqual({ known: [false], taken: [true], left: [false] })
  expect(await problemOf(send([second, person('Beside Them')]))).toBe('file_number_taken')
  expect(await numberOf(second)).toBeUndefined()
})

it('change nobody who is in the register, which the check says', async () => {
  const [unnumbered, numbered] = [person('Known Without'), person('Known With', 'MRD-503')]
  await send([unnumbered, numbered])
  const again = [
    { ...unnumbered, fileNumber: 'MRD-504' },
    { ...numbered, fileNumber: 'mrd-503' },
    { ...numbered, fileNumber: 'MRD-505' },
    { ...numbered, fileNumber: '' },
  ]
  expect(await check(again)).toEqual({
    known: [true, true, true, true],
    taken: [false, false, false, false],
    left: [true, false, true, false],
  })
  await send(again.slice(0, 2))
  expect([await numberOf(unnumbered), await numberOf(numbered)]).toEqual([null, 'MRD-503'])
})

it('sent twice are those of the first time', async () => {
  const key = newUuid()
  const patients = [person('Sent Twice', 'MRD-506')]
  expect(await send(patients, key)).toEqual({ added: 1, known: 0 })
  expect(await send(patients, key)).toEqual({ added: 1, known: 0 })
})
