import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchAppointments } from '../../desk/command-palette/search-appointments.ts'
import { searchPatients } from '../../desk/patient-page/patient-page.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import { maxRowsRead, readsOfGrowing } from '../../test-kit/growing-tables.server.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { findByBeginningOfFileNumber, findByWholeFileNumber } from './find-by-file-number.server.ts'
import { readHousehold } from './household.ts'

let clinic: TestClinic
let desk: Caller
let doctor: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  ;[desk, doctor] = await Promise.all([clinic.callerFor('reception'), clinic.callerFor('anita')])
  await aPatient('Meena Filed', '9733300001', 'OPD-1201')
  await aPatient('Ravi Filed', '9733300002', 'OPD-12015')
  await aPatient('Short Filed', '9733300003', '7')
  await aPatient('Digits Filed', '9733300004', '98761')
  await aPatient('Number Like', '9876155555', null)
  await aPatient('Refer Filed', '9733300006', 'A-7KQ2M9')
})
afterAll(() => clinic.close())

const aPatient = (name: string, mobile: string, fileNumber: string | null) => clinic.db`
  insert into patient (name, mobile, age, age_on, file_number)
  values (${name}, ${mobile}, 40, '2026-01-01', ${fileNumber})`
const find = async (typed: string, caller = desk) =>
  (await caller.call(searchPatients, { body: { typed } })).map(({ name }) => name)

it('the whole number finds its patient first, in any capitals, and how it goes on after them', async () => {
  expect(await find('opd-1201')).toEqual(['Meena Filed', 'Ravi Filed'])
  expect(await find(' OPD-12015 ')).toEqual(['Ravi Filed'])
  expect(await find('OPD-१२०१५')).toEqual(['Ravi Filed'])
})

it('its beginning is enough, and a whole number may be short', async () => {
  expect(await find('OPD-1')).toEqual(['Meena Filed', 'Ravi Filed'])
  expect(await find('7')).toEqual(['Short Filed'])
})

it('digits are looked for in mobile numbers as well', async () => {
  expect(await find('98761')).toEqual(['Digits Filed', 'Number Like'])
  expect(await find('9876155555')).toEqual(['Number Like'])
})

it('a consultant finds only their own patients by it', async () => {
  expect(await find('OPD-1201', doctor)).toEqual([])
  await bookWithAnita(clinic.db, { name: 'Meena Filed', mobile: '9733300001', day: '2026-12-17' })
  expect(await find('OPD-1201', doctor)).toEqual(['Meena Filed'])
  expect(await find('OPD-1', doctor)).toEqual(['Meena Filed'])
})

it('coming appointments are found by it, also where it looks like a reference of one', async () => {
  const of = async (typed: string) =>
    (await desk.call(searchAppointments, { body: { typed } })).map(({ patientName }) => patientName)
  await bookWithAnita(clinic.db, { name: 'Refer Filed', mobile: '9733300006', day: '2026-12-18' })
  await bookWithAnita(clinic.db, { name: 'Ravi Filed', mobile: '9733300002', day: '2026-12-21' })
  expect(await of('opd-12015')).toEqual(['Ravi Filed'])
  expect(await of('A-7KQ2M9')).toEqual(['Refer Filed'])
})

it('a booking finds its patient by it, with the mobile number to book under', async () => {
  const of = (fileNumber: string) => desk.call(readHousehold, { body: { fileNumber } })
  expect(await of('opd-1201')).toMatchObject([
    { name: 'Meena Filed', mobile: '9733300001', fileNumber: 'OPD-1201' },
  ])
  expect(await of('OPD-120')).toEqual([])
})

it('is found by an index, also among the many of a large house', async () => {
  await clinic.db`
    insert into patient (name, mobile, age, age_on, file_number)
    select 'Many Filed', (7000000000 + n)::text, 40, '2026-01-01', 'M-' || n from generate_series(1, 5000) n`
  await clinic.db`analyze patient`
  for (const consultant of [undefined, anita]) {
    const scope = { consultant }
    for (const search of [
      findByWholeFileNumber(clinic.db, 'm-4000', scope),
      findByBeginningOfFileNumber(clinic.db, 'm-40', scope),
    ]) {
      const rows = await clinic.db<{ 'QUERY PLAN': string }[]>`explain ${search}`
      const plan = JSON.stringify(rows)
      expect(plan).toContain('patient_file_number')
      expect(plan).not.toContain('Seq Scan')
    }
  }
})

it('reads few of the many whose number begins alike, for the desk and for a consultant', async () => {
  for (const caller of [desk, doctor]) {
    for (const search of [searchPatients, searchAppointments]) {
      const reads = await readsOfGrowing(clinic, () =>
        caller.call(search, { body: { typed: 'M-1' } }),
      )
      const ofNumbers = reads.filter(({ index }) => index === 'patient_file_number')
      expect(ofNumbers.length).toBeGreaterThan(0)
      expect(maxRowsRead(ofNumbers)).toBeLessThanOrEqual(200)
    }
  }
})
