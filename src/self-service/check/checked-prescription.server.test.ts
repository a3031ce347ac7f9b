import { beforeAll, expect, it } from 'vitest'
import { checkOrigin, checksOf, openCheck, pathOf } from '../../test-kit/document-check.server.ts'
import { openPagesClinic, pages } from '../../test-kit/pages-clinic.server.ts'
import { createScene, type TestScene } from '../../test-kit/test-scene.server.ts'
import { testMedicine } from '../../test-kit/visits.server.ts'
import { readSheet } from '../../visits/printouts/sheets.ts'
import { savePrescription } from '../../visits/record/prescription/prescription.ts'

openPagesClinic({ publicAddress: checkOrigin })

let scene: TestScene
beforeAll(async () => {
  scene = await createScene(pages.clinic)
})

const markOf = async (id: number) => {
  const sheet = await scene.anita.call(readSheet, { params: { kind: 'prescription', id } })
  const { serial, url } = sheet.prescriptionCheck!
  return { serial, path: pathOf(url) }
}
const nameOf = async (id: number) => {
  const [row] = await pages.clinic.db<[{ name: string }]>`
    select p.name from appointment a join patient p on p.id = a.patient_id where a.id = ${id}`
  return row.name
}

it('tells a pharmacist each medicine as it is prescribed', async () => {
  const { id, version } = await scene.recorded()
  const syrup = { medicine: 'Cough syrup', amount: 5, unit: 'ml', liquidPerDay: 15 } as const
  const tablets = { medicine: 'Cetirizine', amount: 2, unit: 'tablet', days: 1 } as const
  const items = [
    { ...testMedicine, ...syrup, afternoon: true, timing: 'Before Food' as const },
    { ...testMedicine, ...tablets, morning: false },
  ]
  await scene.anita.call(savePrescription, { params: { id }, body: { version, items } })
  const { serial, path } = await markOf(id)
  expect(serial).toMatch(/^A-\w{6}$/)
  // The same at each reading: what was printed before must lead there too.
  expect(await markOf(id)).toEqual({ serial, path })
  const { statusCode, body } = await openCheck(path)
  expect(statusCode).toBe(200)
  const read = body.replaceAll(/<[^>]*>/g, '')
  for (const text of [
    'The clinic issued this prescription, and it is valid.',
    serial,
    await nameOf(id),
    'Dr. Anita Deshpande',
    'KMC-DEMO-10423',
    '24-11-2026',
    'Cough syrup 5 ml',
    'Morning + Afternoon + Evening · 5 days · Before Food · 15 ml a day',
    'Cetirizine 2 tablets',
    'Evening · 1 day · After Food',
  ]) {
    expect(read).toContain(text)
  }
  // Neither what it is for nor what was measured.
  for (const text of ['Viral fever', '128', '64.5']) expect(read).not.toContain(text)
  expect(await checksOf(id)).toEqual([
    {
      staffId: null,
      hasPatient: true,
      after: { kind: 'prescription', number: serial, state: 'valid' },
    },
  ])
})

it('says of what was printed before a change that it is not valid, and nothing of what came then', async () => {
  const { id, version } = await scene.recorded()
  const first = await markOf(id)
  const other = { ...testMedicine, medicine: 'Tenofovir' }
  const saved = { version, items: [other] }
  await scene.anita.call(savePrescription, { params: { id }, body: saved })
  const second = await markOf(id)
  expect(second.path).not.toBe(first.path)
  expect(second.serial).toBe(first.serial)
  const { body } = await openCheck(first.path)
  expect(body).toContain(
    'The clinic changed this prescription on 24-11-2026. The one on paper is not valid any more.',
  )
  for (const text of ['Tenofovir', 'Paracetamol', await nameOf(id), 'KMC-DEMO-10423']) {
    expect(body).not.toContain(text)
  }
  expect((await openCheck(second.path)).body).toContain('Tenofovir')
})

it('keeps its address when a program that knows no drafts sends the same again', async () => {
  const { id, version } = await scene.recorded()
  const before = await markOf(id)
  const saved = { version, items: [testMedicine] }
  const again = await scene.anita.call(savePrescription, { params: { id }, body: saved })
  expect(again.version).toBe(version + 1)
  expect(await markOf(id)).toEqual(before)
})

it('tells nothing but its number of one that is older than a year', async () => {
  const { id } = await scene.recorded()
  const { serial, path } = await markOf(id)
  pages.clinic.setClock('2027-11-25T05:00:00Z')
  const { body } = await openCheck(path)
  expect(body).toContain('too old to be checked here')
  expect(body).toContain(serial)
  expect(body).not.toContain('Paracetamol')
})
