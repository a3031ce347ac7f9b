import type { Bundle, Immunization } from '@medplum/fhirtypes'
import { expect, it } from 'vitest'
import { newUuid } from '../../platform/http/uuid.ts'
import { noteVaccination, withdrawVaccination } from '../../patients/vaccinations/vaccinations.ts'
import { aVisit, openHistoryClinic, scene } from '../../test-kit/history-clinic.server.ts'
import { testVaccination, testVaccine } from '../../test-kit/test-vaccine.ts'

openHistoryClinic()

async function immunizations(): Promise<Immunization[]> {
  const answer = await scene.clinic.app.inject({
    url: `/api/clients/${scene.meena}/health-record`,
    headers: { cookie: scene.doctor.cookie },
  })
  return (JSON.parse(answer.body) as Bundle)
    .entry!.map(({ resource }) => resource!)
    .filter((it): it is Immunization => it.resourceType === 'Immunization')
}

it('has what a patient was vaccinated with, here and by the card, and what was withdrawn as an error', async () => {
  const visit = await aVisit('2026-11-10')
  const [vaccine] = await scene.clinic.db<[{ id: number }]>`
    insert into vaccine (name, doses)
    values ('MMR', ${JSON.stringify(testVaccine.doses)}::text::jsonb) returning id`
  const params = { id: scene.meena }
  const note = (changes: object) =>
    scene.doctor.call(noteVaccination, {
      params,
      body: { ...testVaccination, vaccine: vaccine.id, requestKey: newUuid(), ...changes },
    })
  const here = { givenOn: '2026-11-10' }
  await note(here)
  const [wrong] = await scene.clinic.db<[{ id: number }]>`select max(id) as id from vaccination`
  await scene.doctor.call(withdrawVaccination, {
    params: { ...params, vaccination: wrong.id },
    body: { reason: 'Another batch' },
  })
  await note({ ...here, batch: 'B-1208' })
  await note({ here: false, givenOn: '2019-03', dose: '', place: 'City hospital' })
  const [second, first, card] = await immunizations()
  expect([second!.lotNumber, second!.status]).toEqual(['B-1208', 'completed'])
  expect(first).toEqual({
    resourceType: 'Immunization',
    id: String(wrong.id),
    status: 'entered-in-error',
    vaccineCode: { text: 'MMR' },
    patient: { reference: `Patient/${scene.meena}` },
    encounter: { reference: `Encounter/${visit}` },
    occurrenceDateTime: '2026-11-10',
    primarySource: true,
    location: { reference: 'Location/1' },
    lotNumber: 'B-1207',
    site: {
      coding: [
        {
          system: 'http://terminology.hl7.org/CodeSystem/v3-ActSite',
          code: 'LT',
          display: 'left thigh',
        },
      ],
    },
    performer: [{ actor: { display: 'Nurse Latha' } }],
    protocolApplied: [{ doseNumberString: '1st dose' }],
  })
  expect(card).toMatchObject({
    occurrenceDateTime: '2019-03',
    primarySource: false,
    location: { display: 'City hospital' },
  })
  expect(card).not.toHaveProperty('encounter')
})
