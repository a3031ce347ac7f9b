import { beforeAll, expect, it } from 'vitest'
import { exportHealthRecord } from '../../desk/health-record/health-record.ts'
import { cancelAppointment } from '../../scheduling/appointments/change-appointment.ts'
import { makePatientLink } from '../../scheduling/patient-link/link-token.server.ts'
import { readOwnVisit } from '../../scheduling/patient-link/own-appointment.ts'
import { checkOrigin, openCheck, pathOf, readCheck } from '../../test-kit/document-check.server.ts'
import { openPagesClinic, pages } from '../../test-kit/pages-clinic.server.ts'
import { createScene, type TestScene } from '../../test-kit/test-scene.server.ts'
import { readSheet } from '../../visits/printouts/sheets.ts'
import { withdrawCertificate } from '../../visits/record/certificates/certificates.ts'
import { readLastPrescription } from '../../visits/record/prescription/prescription.ts'
import { readVisit } from '../../visits/record/visit.ts'
import { downloadOwnSheet } from '../my/own-sheet.ts'

openPagesClinic({ publicAddress: checkOrigin })

let scene: TestScene
beforeAll(async () => {
  scene = await createScene(pages.clinic)
})

const versionOf = async (id: number) => {
  const [row] = await pages.clinic.db<[{ version: number }]>`
    select version from appointment where id = ${id}`
  return row.version
}
const cancel = async (id: number) =>
  scene.anita.call(cancelAppointment, {
    params: { id },
    body: { version: await versionOf(id), reason: 'Recorded for another person' },
  })
// Its time is outside of her slots, so that the desk could not take it back.
const takeBack = (id: number) => pages.clinic.db`
  update appointment set status = 'PE', cancel_reason = null, version = version + 1 where id = ${id}`

/** The same patient's next appointment. */
async function nextOf(id: number): Promise<number> {
  const [row] = await pages.clinic.db<[{ id: number }]>`
    insert into appointment (branch_id, service_id, consultant_id, slot_id, patient_id, day, starts, ends,
      price, health_issues, booked_by)
    select branch_id, service_id, consultant_id, slot_id, patient_id, day + 1, starts, ends, price,
      health_issues, booked_by
    from appointment where id = ${id} returning id`
  return row.id
}

/** What the clinic goes on with of a visit: the next one, its patient's link, and another program. */
async function goesOn(next: number, { id, link }: { id: number; link: string }) {
  const params = { id: next }
  const { items } = await scene.anita.call(readLastPrescription, { params })
  const { patient, recommended } = await scene.anita.call(readVisit, { params })
  const { appointments } = await scene.nobody.call(readOwnVisit, { body: { link } })
  const own = { link, appointment: id, kind: 'prescription', born: '34', language: 'en' } as const
  const { statusCode } = await pages.clinic.app.inject({
    method: 'POST',
    url: downloadOwnSheet.url,
    body: own,
  })
  const record = await pages.clinic.app.inject({
    url: exportHealthRecord.url.replace(':id', String(patient.id)),
    headers: { cookie: scene.anita.cookie },
  })
  const { entry } = JSON.parse(record.body) as {
    entry: { resource: { resourceType: string; status: string } }[]
  }
  const statusOf = (type: string) =>
    entry.find(({ resource }) => resource.resourceType === type)?.resource.status
  return {
    repeated: items.map(({ medicine }) => medicine),
    height: patient.knownHeight,
    awaited: recommended.withoutResult,
    sheets: appointments.find((it) => it.id === id)!.sheets,
    printed: statusCode,
    medicine: statusOf('MedicationRequest'),
    test: statusOf('ServiceRequest'),
  }
}

const counting = {
  repeated: ['Paracetamol'],
  height: 165,
  awaited: 1,
  sheets: ['prescription', 'recommendedtests', 'certificate'],
  printed: 200,
  medicine: 'active',
  test: 'active',
}

it('nothing goes on with what was prescribed at a visit while it is cancelled', async () => {
  const { id } = await scene.recorded()
  const link = await makePatientLink(pages.clinic.db, id, null)
  const next = await nextOf(id)
  expect(await goesOn(next, { id, link })).toEqual(counting)
  await cancel(id)
  expect(await goesOn(next, { id, link })).toEqual({
    repeated: [],
    height: null,
    awaited: 0,
    sheets: [],
    printed: 404,
    medicine: 'cancelled',
    test: 'revoked',
  })
  await takeBack(id)
  expect(await goesOn(next, { id, link })).toEqual(counting)
})

it('the check page says since when a prescription of a cancelled visit is not valid, and no more', async () => {
  const { id } = await scene.recorded()
  const params = { id }
  const { prescriptionCheck } = await scene.anita.call(readSheet, {
    params: { kind: 'prescription', ...params },
  })
  const path = pathOf(prescriptionCheck!.url)
  const { patient } = await scene.anita.call(readVisit, { params })
  await cancel(id)
  // On the day of the cancellation, whatever is changed about the appointment later.
  await pages.clinic.db`
    update appointment set changed_at = '2030-01-01', version = version + 1 where id = ${id}`
  const [{ day }] = await pages.clinic.db<[{ day: string }]>`
    select to_char(at at time zone 'Asia/Kolkata', 'DD-MM-YYYY') as day from audit_event
    where subject_id = ${id} and action = 'cancelled'`
  const read = await readCheck(path)
  expect(read).toContain(
    `The appointment of this prescription was cancelled on ${day}. The prescription is not valid any more.`,
  )
  for (const text of ['Paracetamol', patient.name, 'KMC-DEMO-10423']) {
    expect(read).not.toContain(text)
  }
  await takeBack(id)
  expect((await openCheck(path)).body).toContain('Paracetamol')
})

it('a certificate of a cancelled visit counts until its consultant withdraws it', async () => {
  const { id } = await scene.recorded()
  const params = { id }
  const { certificates } = await scene.anita.call(readSheet, {
    params: { kind: 'certificate', ...params },
  })
  const path = pathOf(certificates[0]!.checkUrl!)
  await cancel(id)
  expect(await readCheck(path)).toContain('The clinic issued this certificate, and it is valid.')
  const { version } = await scene.anita.call(readVisit, { params })
  const body = { version, number: 1, reason: 'Of another person' }
  await scene.anita.call(withdrawCertificate, { params, body })
  expect(await readCheck(path)).toContain('It is not valid any more.')
})
