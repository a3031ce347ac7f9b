import { beforeAll, expect, it } from 'vitest'
import {
  checkOrigin,
  checksOf,
  openCheck as open,
  pathOf,
} from '../../test-kit/document-check.server.ts'
import { openPagesClinic, pages } from '../../test-kit/pages-clinic.server.ts'
import { testReferral } from '../../test-kit/test-referral.ts'
import { createScene, type TestScene } from '../../test-kit/test-scene.server.ts'
import { readSheet } from '../../visits/printouts/sheets.ts'
import { saveReferrals, withdrawReferral } from '../../visits/record/referrals/referrals.ts'

openPagesClinic({ publicAddress: checkOrigin })

let scene: TestScene
beforeAll(async () => {
  scene = await createScene(pages.clinic)
})

async function written() {
  const { id, version } = await scene.recorded()
  const body = { version, referrals: [testReferral] }
  const saved = await scene.anita.call(saveReferrals, { params: { id }, body })
  const sheet = await scene.anita.call(readSheet, { params: { kind: 'referral', id } })
  const { serial, checkUrl } = sheet.referrals[0]!
  return { id, version: saved.version, serial, path: pathOf(checkUrl!) }
}

const saidInTheLetter = [
  testReferral.recipientName,
  testReferral.speciality,
  testReferral.place,
  testReferral.reasonForReferral,
  testReferral.summary,
]

it('tells whoever holds a letter that it is valid, whose it is and of which day, and nothing that it says', async () => {
  const { id, serial, path } = await written()
  const { statusCode, body } = await open(path)
  expect(statusCode).toBe(200)
  for (const text of [
    'The clinic issued this letter, and it is valid.',
    serial,
    'Dr. Anita Deshpande',
    'KMC-DEMO-10423',
    '24/11/2026',
  ]) {
    expect(body).toContain(text)
  }
  for (const text of saidInTheLetter) expect(body).not.toContain(text)
  expect(await checksOf(id)).toEqual([
    {
      staffId: null,
      hasPatient: true,
      after: { kind: 'referral', number: serial, state: 'valid' },
    },
  ])
})

it('says that a letter was withdrawn, and names nobody then', async () => {
  const { id, version, path } = await written()
  const body = { version, number: 1, reason: 'Wrong patient' }
  await scene.anita.call(withdrawReferral, { params: { id }, body })
  const { body: html } = await open(path)
  expect(html).toContain('The clinic withdrew this letter on 24/11/2026. It is not valid')
  for (const text of [...saidInTheLetter, 'Wrong patient', 'KMC-DEMO-10423']) {
    expect(html).not.toContain(text)
  }
})

it('tells nothing but its number of one that is older than a year', async () => {
  const { id, serial, path } = await written()
  await pages.clinic.db`
    update referral set issue_day = '2025-01-02' where appointment_id = ${id}`
  const { body } = await open(path)
  expect(body).toContain('too old to be checked here')
  expect(body).toContain(serial)
  expect(body).not.toContain('KMC-DEMO-10423')
})
