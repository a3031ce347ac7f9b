import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { maxNext, readFileNumbering, saveFileNumbering, takeFileNumber } from './file-numbering.ts'

let clinic: TestClinic
let admin: Caller
let desk: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  ;[admin, desk] = await Promise.all([clinic.callerFor('admin'), clinic.callerFor('reception')])
})
afterAll(() => clinic.close())
beforeEach(() => clinic.db`delete from file_numbering`)

const save = async (body: { prefix?: string; next?: number | null }, version?: number) => {
  const before = await admin.call(readFileNumbering)
  return admin.call(saveFileNumbering, {
    body: { version: version ?? before.version, prefix: before.prefix, ...body },
  })
}
const take = async (caller = desk) => (await caller.call(takeFileNumber)).fileNumber
const aFile = (fileNumber: string, mobile: string) => clinic.db`
  insert into patient (name, mobile, age, age_on, file_number)
  values ('Has File', ${mobile}, 40, '2026-01-01', ${fileNumber})`

it('begins without a next number: there is none to give', async () => {
  expect(await admin.call(readFileNumbering)).toEqual({ version: 0, prefix: '', next: null })
  expect(await problemOf(take())).toBe('not_found')
})

it('gives one number after the other, with what stands before them', async () => {
  await save({ prefix: 'OPD-', next: 1201 })
  expect([await take(), await take()]).toEqual(['OPD-1201', 'OPD-1202'])
  await save({ next: null })
  expect(await problemOf(take())).toBe('not_found')
})

it('keeps the blank at the end of a prefix, and writes it as the numbers are written', async () => {
  expect(await save({ prefix: ' MRD \t', next: 1200 })).toMatchObject({ prefix: 'MRD ' })
  await aFile('mrd 1200', '9788800003')
  expect(await take()).toBe('MRD 1201')
  expect(await save({ prefix: '२०२६/' })).toMatchObject({ prefix: '2026/' })
  expect(await save({ prefix: '  ' })).toMatchObject({ prefix: '' })
})

it('gives no number twice to desks that ask at once', async () => {
  await save({ prefix: 'F/', next: 1 })
  const taken = await Promise.all(
    Array.from({ length: 20 }, (_, at) => take(at % 2 ? desk : admin)),
  )
  expect(new Set(taken).size).toBe(20)
})

it('leaves out numbers that somebody has, in any capitals', async () => {
  await aFile('op-7', '9788800001')
  await aFile('OP-8', '9788800002')
  await save({ prefix: 'Op-', next: 7 })
  expect(await take()).toBe('Op-9')
})

it('ends after the last number', async () => {
  await save({ prefix: '', next: maxNext })
  expect(await take()).toBe(String(maxNext))
  expect(await admin.call(readFileNumbering)).toMatchObject({ next: null })
})

it('goes on where it is when only the prefix is changed, whatever was given meanwhile', async () => {
  const { version } = await save({ prefix: 'A-', next: 10 })
  await take()
  expect(await save({ prefix: 'B-' }, version)).toMatchObject({ prefix: 'B-', next: 11 })
})

it('refuses what another Admin has changed in the meantime, and a repeated request succeeds', async () => {
  const { version } = await save({ prefix: 'A-', next: 10 })
  await save({ prefix: 'B-' }, version)
  expect(await save({ prefix: 'B-' }, version)).toMatchObject({ prefix: 'B-' })
  expect(await problemOf(save({ prefix: 'C-' }, version))).toBe('row_changed')
})

it('refuses a prefix that makes no file number, and a next number that is none', async () => {
  for (const prefix of ['A_', '12345678901', '#']) {
    await expect(save({ prefix, next: 1 })).rejects.toMatchObject({
      fields: { prefix: 'fileNumbers.prefixForm' },
    })
  }
  for (const next of [0, 1.5, maxNext + 1]) {
    await expect(save({ next })).rejects.toMatchObject({
      fields: { next: 'fileNumbers.nextRange' },
    })
  }
})

it('is in the audit: who set it to what, and who was given which number', async () => {
  await save({ prefix: 'Z-', next: 3 })
  await take()
  const lines = await clinic.db`
    select action, before, after from audit_event where subject = 'file numbers'
    order by id desc limit 2`
  expect(lines).toEqual([
    { action: 'added', before: null, after: { fileNumber: 'Z-3' } },
    {
      action: 'changed',
      before: { prefix: '', next: null },
      after: { prefix: 'Z-', next: 3 },
    },
  ])
})

it('is set by Admins, and given by the desk that corrects patients', async () => {
  const consultant = await clinic.callerFor('anita')
  expect(await problemOf(desk.call(readFileNumbering))).toBe('forbidden')
  expect(await problemOf(take(consultant))).toBe('forbidden')
})
