import { beforeAll, expect, it } from 'vitest'
import {
  checkOrigin,
  checksOf,
  openCheck as open,
  pathOf,
} from '../../test-kit/document-check.server.ts'
import { openPagesClinic, pages } from '../../test-kit/pages-clinic.server.ts'
import { createScene, testCertificate, type TestScene } from '../../test-kit/test-scene.server.ts'
import {
  saveCertificates,
  withdrawCertificate,
} from '../../visits/record/certificates/certificates.ts'
import { readSheet } from '../../visits/printouts/sheets.ts'

openPagesClinic({ publicAddress: checkOrigin })

let scene: TestScene
beforeAll(async () => {
  scene = await createScene(pages.clinic)
})

const marksOf = async (id: number) => {
  const sheet = await scene.anita.call(readSheet, { params: { kind: 'certificate', id } })
  return sheet.certificates.map(({ serial, checkUrl }) => ({
    serial,
    path: pathOf(checkUrl!),
  }))
}
it('tells whoever holds a certificate that it is valid, and what it says but its diagnosis', async () => {
  const { id } = await scene.recorded()
  const [{ serial, path: url }] = (await marksOf(id)) as [{ serial: string; path: string }]
  expect(url).toMatch(/^\/check\/[\w-]{22}$/)
  expect(serial).toMatch(/^A-\w{6}-1$/)
  // The same at each reading: what was printed before must lead there too.
  expect(await marksOf(id)).toEqual([{ serial, path: url }])
  const page = await open(url)
  expect(page.statusCode).toBe(200)
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  const { name } = (
    await pages.clinic.db<{ name: string }[]>`
    select p.name from appointment a join patient p on p.id = a.patient_id where a.id = ${id}`
  )[0]!
  for (const text of [
    'The clinic issued this certificate, and it is valid.',
    serial,
    name,
    'Dr. Anita Deshpande',
    'KMC-DEMO-10423',
    '24/11/2026',
  ]) {
    expect(page.body).toContain(text)
  }
  expect(page.body).not.toContain(testCertificate.diagnosis)
  expect((await open(url, 'hi')).body).toContain('<html lang="hi"')
  const checked = { staffId: null, hasPatient: true }
  const after = { kind: 'certificate', number: serial, state: 'valid' }
  expect(await checksOf(id)).toEqual([
    { ...checked, after },
    { ...checked, after },
  ])
  expect(pages.lines.join('')).not.toContain(url)
})

it('says that a certificate was withdrawn, and names nobody then', async () => {
  const { id, version } = await scene.recorded()
  const body = { version, certificates: [testCertificate, testCertificate] }
  const { version: saved } = await scene.anita.call(saveCertificates, { params: { id }, body })
  const [first, second] = await marksOf(id)
  const withdrawal = { version: saved, number: 1, reason: 'Wrong person' }
  await scene.anita.call(withdrawCertificate, { params: { id }, body: withdrawal })
  const { body: html } = await open(first!.path)
  expect(html).toContain('The clinic withdrew this certificate on 24/11/2026. It is not valid')
  for (const text of ['Wrong person', testCertificate.diagnosis, 'KMC-DEMO-10423']) {
    expect(html).not.toContain(text)
  }
  // The other keeps its number and its address.
  expect(await marksOf(id)).toEqual([second])
  expect((await open(second!.path)).body).toContain(second!.serial)
})

it('tells nothing but its number of one that is too old', async () => {
  const { id } = await scene.recorded()
  const [mark] = await marksOf(id)
  await pages.clinic.db`
    update certificate set issue_day = '2025-01-02', start_day = '2025-01-02' where appointment_id = ${id}`
  const { statusCode, body } = await open(mark!.path)
  expect(statusCode).toBe(200)
  expect(body).toContain('too old to be checked here')
  expect(body).toContain(mark!.serial)
  expect(body).not.toContain('KMC-DEMO-10423')
})

it('gives one address to two who print at once', async () => {
  const { id } = await scene.recorded()
  const [one, other] = await Promise.all([marksOf(id), marksOf(id)])
  expect(one).toEqual(other)
})
