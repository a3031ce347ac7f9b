import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestClinic, type TestClinic } from '../../test-kit/test-clinic.server.ts'

let clinic: TestClinic
beforeAll(async () => {
  clinic = await openTestClinic()
})
afterAll(() => clinic.close())
beforeEach(() => clinic.db`delete from live.change`)

const noted = () => clinic.db`
  select distinct subject, branch_id as branch, consultant_id as consultant, day,
    appointment_id as appointment
  from live.change order by day, subject`

const somePending = async () => {
  const [row] = await clinic.db<[{ id: number; branch: number; consultant: number; day: string }]>`
    select id, branch_id as branch, consultant_id as consultant, day from appointment
    where status = 'PE' and day > '2026-11-24' order by id limit 1`
  return row
}

it('an appointment that moves is noted on both days', async () => {
  const { id, ...place } = await somePending()
  await clinic.db`update appointment set day = day + 700 where id = ${id}`
  const change = { subject: 'appointment', ...place, appointment: id }
  expect(await noted()).toEqual([change, { ...change, day: expect.any(String) }])
})

it('what hangs on an appointment is noted where the appointment is', async () => {
  const { id, ...place } = await somePending()
  await clinic.db`
    insert into payment (appointment_id, amount, received, day, taken_by)
    values (${id}, 100, false, ${place.day}, 1)`
  await clinic.db`delete from payment where appointment_id = ${id}`
  expect(await noted()).toEqual([{ subject: 'payment', ...place, appointment: id }])
})

it('what was rolled back, and a statement that changed nothing, is not noted', async () => {
  const { id } = await somePending()
  await clinic.db`update appointment set version = 7 where id = -1`
  await expect(
    clinic.db.begin(async (tx) => {
      await tx`update appointment set version = 7 where id = ${id}`
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect(await noted()).toEqual([])
})

it('slots and days off are noted with their place, masters without', async () => {
  await clinic.db`update slot set active = active where id = (select min(id) from slot)`
  await clinic.db`update branch set phone = phone || '1' where id = 1`
  await clinic.db`
    insert into holiday (name, first_day, last_day, branch_id) values ('Holi', '2027-03-22', '2027-03-22', 1)`
  const nowhere = { branch: null, consultant: null, day: null, appointment: null }
  expect(await noted()).toEqual([
    { subject: 'holiday', ...nowhere, branch: 1 },
    { subject: 'masters', ...nowhere },
    { subject: 'schedule', ...nowhere, branch: expect.any(Number), consultant: expect.any(Number) },
  ])
})

it('a corrected name is noted for all lists, a sign-in for none', async () => {
  await clinic.callerFor('reception')
  await clinic.db`update staff set sign_in_version = sign_in_version + 1 where id = 1`
  expect(await noted()).toEqual([])
  await clinic.db`update patient set name = name || ' Rao' where id = 1`
  expect(await noted()).toMatchObject([{ subject: 'appointment', day: null, appointment: null }])
})

it.each([
  ['masters', 'staff', { registration_number: 'MMC/2026/0417' }],
  ['masters', 'staff', { degree: 'MBBS, MD' }],
  ['masters', 'clinic_details', { address: '1 New Road' }],
  ['masters', 'branch', { phone: '02012345678' }],
  ['appointment', 'patient', { language: 'mr' }],
])(
  'a sheet hears of a change of what its head prints: %s of %s',
  async (subject, table, change) => {
    const { db } = clinic
    await db`update ${db(table)} set ${db(change)} where ctid = (select min(ctid) from ${db(table)})`
    expect(await noted()).toMatchObject([{ subject, day: null, appointment: null }])
  },
)

it('a table of a later version is heard as soon as it is tracked', async () => {
  await clinic.db`create table waiting_note (branch_id integer, day date, text text)`
  await clinic.db`select live.track('waiting_note', 'waitingList')`
  await clinic.db`insert into waiting_note values (2, '2026-11-25', 'by the window')`
  expect(await noted()).toEqual([
    { subject: 'waitingList', branch: 2, consultant: null, day: '2026-11-25', appointment: null },
  ])
  await clinic.db`drop table waiting_note`
})
