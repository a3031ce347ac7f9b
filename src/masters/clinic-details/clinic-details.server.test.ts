import { afterAll, beforeAll, expect, it } from 'vitest'
import { readClinic } from '../../app/server/clinic.ts'
import { pngFile } from '../../test-kit/logo-file.server.ts'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { readClinicDetails, saveClinicDetails } from './clinic-details.ts'

let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
})
afterAll(() => clinic.close())

const logo = pngFile({ width: 64, height: 32 }).toString('base64')
const details = {
  name: 'Sunrise Health',
  address: '12 Ring Road\nBengaluru',
  registrationLines: ['KPME 1234', 'GST 29ABCDE1234F1Z5'],
  walkInLimit: 60,
}
const save = async (changes: object = {}, version?: number) => {
  const before = await admin.call(readClinicDetails)
  const body = { ...details, version: version ?? before.version, ...changes }
  return admin.call(saveClinicDetails, { body })
}
const sessionless = (url: string) => clinic.app.inject({ url })
const events = () => clinic.db<{ before: object; after: object }[]>`
  select before, after from audit_event where subject = 'clinic' order by id`

it('begins with nothing: pages show the name of the product', async () => {
  const answer = await sessionless('/api/clinic')
  expect(answer.json()).toMatchObject({ name: '', logoVersion: null })
  expect(await admin.call(readClinicDetails)).toMatchObject({ name: '', registrationLines: [] })
})

it('shows name and logo to everybody, and the logo may stay in the browser', async () => {
  const { logoVersion } = await save({ logo, registrationLines: ['KPME 1234', ' ', 'GST 29'] })
  expect((await admin.call(readClinicDetails)).registrationLines).toEqual(['KPME 1234', 'GST 29'])
  expect((await admin.call(readClinic)).name).toBe('Sunrise Health')
  const answer = await sessionless(`/api/clinic/logo?version=${logoVersion}`)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(answer.rawPayload.subarray(1, 4).toString()).toBe('PNG')
  const other = await sessionless('/api/clinic/logo?version=0123456789abcdef')
  expect(other.statusCode).toBe(404)
  expect(other.headers['cache-control']).toBe('no-store')
})

it('keeps the logo when only the texts are changed, and removes it on request', async () => {
  const { logoVersion } = await save({ logo })
  expect((await save({ name: 'Sunrise' })).logoVersion).toBe(logoVersion)
  expect((await save({ logo: null })).logoVersion).toBeNull()
  expect((await sessionless(`/api/clinic/logo?version=${logoVersion}`)).statusCode).toBe(404)
})

it('refuses a file that is no picture at its field, and stores nothing', async () => {
  const before = await admin.call(readClinicDetails)
  const file = Buffer.from('<script>alert(1)</script>').toString('base64')
  const error = await save({ name: 'Other', logo: file }).catch((it: unknown) => it)
  expect(error).toMatchObject({
    code: 'invalid_input',
    fields: { logo: 'clinicDetails.logoInvalid' },
  })
  expect(await admin.call(readClinicDetails)).toEqual(before)
})

it('refuses what another Admin has changed in the meantime, and a repeated request succeeds', async () => {
  const { version } = await save({ name: 'First' })
  await save({ name: 'Second' })
  expect(await problemOf(save({ name: 'Third' }, version))).toBe('row_changed')
  const count = (await events()).length
  expect((await save({ name: 'Second' }, version)).name).toBe('Second')
  expect(await events()).toHaveLength(count)
})

it('says how long a walk-in may wait, within bounds', async () => {
  expect((await save({ walkInLimit: 45 })).walkInLimit).toBe(45)
  expect((await admin.call(readClinicDetails)).walkInLimit).toBe(45)
  for (const walkInLimit of [4, 481, 7.5]) {
    expect(await problemOf(save({ walkInLimit }))).toBe('invalid_input')
  }
})

it('is in the audit with what was before', async () => {
  await save({ name: 'Before', logo: null })
  await save({ name: 'After', logo })
  expect((await events()).at(-1)).toMatchObject({
    before: { name: 'Before', logo: null },
    after: { name: 'After', logo: expect.stringMatching(/^[0-9a-f]{16}$/) },
  })
})

it.each(['frontdesk', 'anita'])('%s can neither read nor change them', async (username) => {
  const caller = await clinic.callerFor(username)
  expect(await problemOf(caller.call(readClinicDetails))).toBe('forbidden')
  const body = { ...details, version: 1 }
  expect(await problemOf(caller.call(saveClinicDetails, { body }))).toBe('forbidden')
})
