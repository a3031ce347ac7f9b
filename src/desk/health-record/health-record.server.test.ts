import type { Bundle, Resource } from '@medplum/fhirtypes'
import { expect, it } from 'vitest'
import {
  aPatient,
  anAppointment,
  aVisit,
  openHistoryClinic,
  scene,
} from '../../test-kit/history-clinic.server.ts'
import type { Caller } from '../../test-kit/test-clinic.server.ts'

openHistoryClinic()

const answerTo = (id: number, { cookie }: Caller) =>
  scene.clinic.app.inject({ url: `/api/clients/${id}/health-record`, headers: { cookie } })
async function recordOf(caller: Caller, id = scene.meena): Promise<Bundle> {
  const answer = await answerTo(id, caller)
  expect(answer.statusCode).toBe(200)
  return JSON.parse(answer.body) as Bundle
}
const resourcesOf = ({ entry }: Bundle) => entry!.map(({ resource }) => resource as Resource)
const typed = <T extends Resource['resourceType']>(bundle: Bundle, type: T) =>
  resourcesOf(bundle).filter(
    (it): it is Extract<Resource, { resourceType: T }> => it.resourceType === type,
  )

/** A visit with everything that can be recorded. */
async function recordedVisit(starts?: string) {
  const visit = await aVisit('2026-03-03', {}, starts)
  await scene.clinic.db`
    update visit set temperature = 100.4, fasting = 98, symptoms = 'Chills', treatment = 'Rest',
      follow_up_day = '2026-03-10' where appointment_id = ${visit}`
  await scene.clinic.db`
    insert into prescription_item (appointment_id, position, medicine, amount, unit, morning,
      afternoon, evening, days, timing)
    values (${visit}, 1, 'Paracetamol', 500, 'mg', true, false, true, 5, 'After Food')`
  await scene.clinic.db`
    insert into recommended_test (appointment_id, lab_test_id, radiology_test_id, result, result_day, result_by)
    values (${visit}, 4, null, 'TSH 7.2', '2026-03-05', 4), (${visit}, null, 1, null, null, null)`
  return visit
}

it('is a bundle in which every reference leads to a resource', async () => {
  await recordedVisit()
  await scene.clinic.db`
    update patient set allergies = 'Penicillin, dust', sex = 'female', born_on = '1986-02-01', age = 0, age_on = '1986-02-01'
    where id = ${scene.meena}`
  const bundle = await recordOf(scene.doctor)
  expect(bundle).toMatchObject({ resourceType: 'Bundle', type: 'collection' })
  const names = bundle.entry!.map(({ fullUrl }) => fullUrl!.replace(/^.*\/fhir\//, ''))
  expect(names).toEqual(resourcesOf(bundle).map((it) => `${it.resourceType}/${it.id}`))
  expect(new Set(names).size).toBe(names.length)
  const references = [...JSON.stringify(bundle).matchAll(/"reference":"([^"]+)"/g)]
  expect(references.length).toBeGreaterThan(20)
  expect(references.map(([, name]) => name).filter((it) => !names.includes(it!))).toEqual([])
})

it('says who the patient is, and what they are allergic to', async () => {
  await anAppointment('2026-11-24', { status: 'PE' })
  const allergies = async (text: string | null) => {
    await scene.clinic.db`update patient set allergies = ${text} where id = ${scene.meena}`
    return typed(await recordOf(scene.doctor), 'AllergyIntolerance').map(({ code }) => code!.text)
  }
  expect(await allergies(null)).toEqual([])
  expect(await allergies('')).toEqual(['No known allergies'])
  expect(await allergies('Penicillin, dust')).toEqual(['Penicillin', 'dust'])
  const [patient] = typed(await recordOf(scene.doctor), 'Patient')
  expect(patient).toMatchObject({
    id: String(scene.meena),
    name: [{ text: 'Meena Rao' }],
    telecom: [{ system: 'phone', value: expect.stringMatching(/^\+91 98/) as string }],
    gender: 'unknown',
  })
})

it('has each visit with illness, vitals, medicines, tests and results', async () => {
  const visit = await recordedVisit('05:10')
  const bundle = await recordOf(scene.doctor)
  expect(typed(bundle, 'Appointment')).toMatchObject([{ id: String(visit), status: 'fulfilled' }])
  const [encounter] = typed(bundle, 'Encounter')
  expect(encounter).toMatchObject({ status: 'finished', class: { code: 'AMB' } })
  // The clinic's clock is 5:30 ahead.
  expect(encounter!.period).toEqual({
    start: '2026-03-02T23:40:00.000Z',
    end: '2026-03-02T23:45:00.000Z',
  })
  expect(typed(bundle, 'Condition')).toMatchObject([
    { code: { text: 'Illness of 2026-03-03' }, note: [{ text: 'Chills' }] },
  ])
  expect(typed(bundle, 'CarePlan')).toMatchObject([
    {
      description: 'Rest',
      activity: [{ detail: { scheduledPeriod: { start: '2026-03-10' } } }],
    },
  ])
  const values = typed(bundle, 'Observation').map(({ code, valueQuantity, component }) => [
    code.coding![0]!.code,
    valueQuantity?.value ?? component!.map((it) => it.valueQuantity!.value),
  ])
  expect(values).toEqual([
    ['85354-9', [120, 80]],
    ['29463-7', 61.5],
    ['8310-5', 100.4],
    ['1558-6', 98],
  ])
  expect(typed(bundle, 'MedicationRequest')).toMatchObject([
    {
      status: 'completed',
      medicationCodeableConcept: { text: 'Paracetamol, 500 mg' },
      dosageInstruction: [
        {
          text: '500\u00a0mg in the morning and 500\u00a0mg in the evening, after food, for 5\u00a0days.',
          timing: { repeat: { when: ['MORN', 'EVE'] } },
        },
      ],
    },
  ])
  expect(typed(bundle, 'ServiceRequest').map(({ code, status }) => [code!.text, status])).toEqual([
    ['Thyroid Profile', 'completed'],
    ['X-Ray', 'active'],
  ])
  expect(typed(bundle, 'DiagnosticReport')).toMatchObject([
    { conclusion: 'TSH 7.2', effectiveDateTime: '2026-03-05' },
  ])
})

it('gives no times of the day for a medicine whose name says itself how it is taken', async () => {
  const visit = await aVisit('2026-03-03')
  const named = ['Methotrexate weekly', 'Paracetamol SOS', 'Folic acid']
  await scene.clinic.db`
    insert into prescription_item (appointment_id, position, medicine, amount, unit, morning,
      afternoon, evening, days, timing)
    select ${visit}, n, medicine, 5, 'mg', true, false, false, 28, 'After Food'
    from unnest(${named}::text[]) with ordinality as named (medicine, n)`
  const medicines = typed(await recordOf(scene.doctor), 'MedicationRequest')
  const daily = {
    boundsDuration: { value: 28, unit: 'd', system: 'http://unitsofmeasure.org', code: 'd' },
    when: ['MORN'],
  }
  expect(medicines.map((it) => it.dosageInstruction)).toEqual([
    [{ text: '5 mg, 1-0-0, After Food, for 28 days' }],
    [{ text: '5 mg, 1-0-0, After Food, for 28 days' }],
    [{ text: expect.stringContaining('in the morning') as string, timing: { repeat: daily } }],
  ])
})

it('has no more than its reader may read, and is audited with the visits in it', async () => {
  const visit = await recordedVisit()
  // The colleague has an appointment by the public form, which opens no notes.
  const own = await anAppointment('2026-11-24', { status: 'PE', consultant: scene.rohan })
  await scene.clinic.db`update appointment set source = 'public' where id = ${own}`
  const theirs = await recordOf(scene.colleague)
  expect(typed(theirs, 'Appointment').map(({ id }) => id)).toEqual([String(own)])
  expect(typed(theirs, 'Encounter')).toEqual([])
  expect(JSON.stringify(theirs)).not.toContain('Illness')
  await scene.clinic.db`update appointment set source = 'desk' where id = ${own}`
  const opened = await recordOf(scene.colleague)
  expect(typed(opened, 'Encounter').map(({ id }) => id)).toEqual([String(visit)])
  // What the booking of a colleague's visit was for is not among the notes.
  const reasonsOf = (bundle: Bundle) =>
    [...typed(bundle, 'Appointment'), ...typed(bundle, 'Encounter')].map((it) => [
      `${it.resourceType}/${it.id}`,
      it.reasonCode?.[0]!.text,
    ])
  expect(reasonsOf(opened)).toEqual([
    [`Appointment/${visit}`, undefined],
    [`Appointment/${own}`, 'Cough'],
    [`Encounter/${visit}`, undefined],
  ])
  expect(reasonsOf(await recordOf(scene.doctor))).toEqual([
    [`Appointment/${visit}`, 'Cough'],
    [`Encounter/${visit}`, 'Cough'],
  ])
  const entries = await scene.clinic.db`
    select after->'visits' as visits from audit_event
    where action = 'exported' and patient_id = ${scene.meena} order by id`
  expect(entries.map(({ visits }) => visits)).toEqual([[], [visit], [visit]])

  const stranger = await aPatient('Somebody Else')
  expect((await answerTo(stranger, scene.colleague)).statusCode).toBe(404)
  const desk = await scene.clinic.callerFor('reception')
  expect((await answerTo(scene.meena, desk)).statusCode).toBe(403)
})

it('has the figures of a result as observations, with unit, range and whether they are outside', async () => {
  const visit = await recordedVisit()
  await scene.clinic.db`update patient set sex = 'female' where id = ${scene.meena}`
  const haemoglobin = {
    name: 'Haemoglobin',
    unit: 'g/dL',
    digits: 1,
    value: 10.5,
    ranges: [
      { appliesTo: 'women', low: 12, high: 15 },
      { appliesTo: 'men', low: 13, high: 17 },
    ],
  }
  const values = [
    haemoglobin,
    { ...haemoglobin, name: 'Platelets', unit: 'lakh/µL', value: 2, ranges: [] },
    {
      ...haemoglobin,
      name: 'pH',
      unit: '',
      value: 6,
      ranges: [{ appliesTo: 'everybody', low: null, high: 8 }],
    },
    { ...haemoglobin, name: 'TSH', unit: 'uIU/mL', value: 7.2, ranges: [] },
    { ...haemoglobin, name: 'White blood cells', unit: 'G/L', value: 6.1, ranges: [] },
    { ...haemoglobin, name: 'hCG', unit: 'MIU/L', value: 50, ranges: [] },
  ]
  const text =
    'Haemoglobin 10.5 g/dL\nPlatelets 2.0 lakh/µL\npH 6.0\nTSH 7.2 uIU/mL\nWhite blood cells 6.1 G/L\nhCG 50.0 MIU/L'
  const figures = JSON.stringify({ text, day: '2026-03-05', values })
  await scene.clinic.db`
    update recommended_test set result = ${text}, figures = ${figures}::text::jsonb
    where appointment_id = ${visit} and lab_test_id = 4`
  const bundle = await recordOf(scene.doctor)
  const [report] = typed(bundle, 'DiagnosticReport')
  const ids = report!.result!.map(({ reference }) => reference!.replace('Observation/', ''))
  expect(new Set(ids).size).toBe(values.length)
  // The words are those of the figures, and no conclusion.
  expect(report!.conclusion).toBeUndefined()
  const found = typed(bundle, 'Observation').filter(({ id }) => ids.includes(id!))
  const ucum = 'http://unitsofmeasure.org'
  const grams = { unit: 'g/dL', system: ucum, code: 'g/dL' }
  expect(found).toMatchObject([
    {
      id: ids[0],
      effectiveDateTime: '2026-03-05',
      category: [{ coding: [{ code: 'laboratory' }] }],
      code: { text: 'Haemoglobin' },
      valueQuantity: { value: 10.5, ...grams },
      interpretation: [{ coding: [{ code: 'L' }] }],
      // Of the patient's sex alone.
      referenceRange: [
        {
          low: { value: 12, ...grams },
          high: { value: 15, ...grams },
          appliesTo: [{ text: 'Women' }],
        },
      ],
    },
    { valueQuantity: { value: 2, unit: 'lakh/µL' } },
    { valueQuantity: { value: 6 }, referenceRange: [{ high: { value: 8 } }] },
    { valueQuantity: { value: 7.2, unit: 'uIU/mL', code: 'u[IU]/mL' } },
    { valueQuantity: { value: 6.1, unit: 'G/L', system: ucum, code: '10*9/L' } },
    { valueQuantity: { value: 50, unit: 'MIU/L' } },
  ])
  // Neither a unit that nobody wrote, nor one that is another in this case.
  expect(found[2]!.valueQuantity).toEqual({ value: 6 })
  expect(found[5]!.valueQuantity).toEqual({ value: 50, unit: 'MIU/L' })
  expect(found[1]!.valueQuantity).toEqual({ value: 2, unit: 'lakh/µL' })
  expect(found[1]).not.toHaveProperty('referenceRange')
  expect(found[1]).not.toHaveProperty('interpretation')
  // A figure keeps its id when one before it is taken out.
  await scene.clinic.db`
    update recommended_test set figures = figures #- '{values,0}'
    where appointment_id = ${visit} and lab_test_id = 4`
  const [later] = typed(await recordOf(scene.doctor), 'DiagnosticReport')
  expect(later!.result!.map(({ reference }) => reference)).toEqual(
    ids.slice(1).map((id) => `Observation/${id}`),
  )
})

it('gives no medicine the id of another one that was removed before it', async () => {
  const visit = await aVisit('2026-03-03')
  const { db } = scene.clinic
  await db`
    insert into prescription_item (appointment_id, position, medicine, amount, unit, morning,
      afternoon, evening, days, timing)
    select ${visit}, n, medicine, 5, 'mg', true, false, false, 28, 'After Food'
    from unnest(${['Aspirin', 'Folic acid']}::text[]) with ordinality as named (medicine, n)`
  const idOf = async (medicine: string) =>
    typed(await recordOf(scene.doctor), 'MedicationRequest').find((it) =>
      it.medicationCodeableConcept!.text!.startsWith(medicine),
    )?.id
  const [aspirin, folicAcid] = [await idOf('Aspirin'), await idOf('Folic acid')]
  expect(new Set([aspirin, folicAcid]).size).toBe(2)
  await db`delete from prescription_item where appointment_id = ${visit} and medicine = 'Aspirin'`
  expect(await idOf('Folic acid')).toBe(folicAcid)
})
