import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Bundle } from '@medplum/fhirtypes'
import { saveDeskVitals, readDeskVitals } from '../../desk/arrivals/desk-vitals.ts'
import { visitFieldTexts } from '../../office/audit/visit-field-texts.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import {
  bookWithAnita,
  closedDay,
  testDetails,
  testMedicine,
  testVitals,
} from '../../test-kit/visits.server.ts'
import { readHistory, readPastVisits } from '../../visits/history/history.ts'
import { vitalsCharts } from '../../visits/history/vitals-chart.ts'
import { buildSheets } from '../../visits/printouts/build-sheets.ts'
import { translatorFor } from '../../visits/printouts/sheet-translator.server.ts'
import { readSheet } from '../../visits/printouts/sheets.ts'
import {
  detailsFormValuesOf,
  toDetails,
  vitalFields,
  type VitalField,
} from '../../visits/record/details/details-form-values.ts'
import {
  laterVitals,
  saveVisitDetails,
  type VisitDetails,
} from '../../visits/record/details/visit-details.ts'
import { savePrescription } from '../../visits/record/prescription/prescription.ts'
import { saveVisitParts } from '../../visits/record/save-parts.ts'
import { readVisit } from '../../visits/record/visit.ts'
import { measurementsOf } from '../../visits/record/vitals/measurements.ts'
import { deskVitals, isAnythingMeasured } from '../../visits/record/vitals/taken-vitals.ts'

/** The lowest figure that is possible: where it is 0, it was measured nevertheless. */
const lowest: Record<VitalField, number> = {
  systolic: 0,
  diastolic: 0,
  weight: 0,
  height: 0,
  bmi: 0,
  fasting: 0,
  pp: 0,
  temperature: 77,
  pulse: 10,
  spo2: 20,
  pain: 0,
}
const nothingMeasured = Object.fromEntries(vitalFields.map((field) => [field, null])) as Record<
  VitalField,
  null
>
const deskVitalOf = (vital: VitalField) => deskVitals.find((it) => it === vital)

let clinic: TestClinic
let desk: Caller
let consultant: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  desk = await clinic.callerFor('frontdesk')
  consultant = await clinic.callerFor('anita')
})
afterAll(() => clinic.close())

let patients = 0

/** An earlier visit of a new patient at which only one vital was measured, and an appointment of today. */
async function visitWith(vital: VitalField) {
  const mobile = String(9_822_000_000 + (patients += 1))
  const patient = { name: 'One Vital', mobile }
  const past = await bookWithAnita(clinic.db, { ...patient, day: closedDay })
  const details = { ...testDetails, ...nothingMeasured, [vital]: lowest[vital] }
  const params = { id: past }
  await consultant.call(saveVisitDetails, { params, body: { version: 0, details } })
  return { past, details, today: await bookWithAnita(clinic.db, patient) }
}

describe.each(vitalFields)('%s alone', (vital) => {
  it('is stored and read as it was measured, in the visit, its form and the history', async () => {
    const { past, details, today } = await visitWith(vital)
    const visit = await consultant.call(readVisit, { params: { id: past } })
    expect(visit.details).toEqual(details)
    expect(toDetails(detailsFormValuesOf(visit))).toEqual(details)
    const params = { id: today, day: closedDay }
    expect(await consultant.call(readPastVisits, { params })).toMatchObject([{ details }])
    expect(measurementsOf(details)).toHaveLength(1)
    const { visits } = await consultant.call(readHistory, { params: { id: today } })
    const charted = vitalsCharts.some(({ lines }) => lines.some((line) => line.vital === vital))
    // Neither says anything over time that weight does not.
    expect(charted).toBe(vital !== 'height' && vital !== 'bmi')
    if (charted) expect(visits).toMatchObject([{ [vital]: lowest[vital] }])
  })

  it('is on the sheet, in the exported record and has a name in the audit', async () => {
    const { past } = await visitWith(vital)
    const params = { id: past }
    await consultant.call(savePrescription, { params, body: { version: 1, items: [testMedicine] } })
    const facts = await consultant.call(readSheet, { params: { ...params, kind: 'prescription' } })
    const [sheet] = buildSheets('prescription', facts, translatorFor('en'), false)
    const printed = sheet!.vitals.filter(({ value }) => value !== '—')
    // The sheet has the BMI in its place.
    expect(printed).toHaveLength(vital === 'height' ? 0 : 1)
    const record = await clinic.app.inject({
      url: `/api/clients/${facts.patientId}/health-record`,
      headers: { cookie: consultant.cookie },
    })
    const measured = (JSON.parse(record.body) as Bundle).entry!.filter(
      ({ resource }) => resource!.resourceType === 'Observation',
    )
    expect(measured).toHaveLength(1)
    expect(visitFieldTexts[vital]).toBeDefined()
  })

  it('is kept where a program or an older window does not send it', async () => {
    const { past, details } = await visitWith(vital)
    const { [vital]: _, ...older } = details
    const isOptional = vital === 'height' || vital in laterVitals
    const saving = consultant.call(saveVisitParts, {
      params: { id: past },
      body: { details: { ...older, illness: 'Another' } as VisitDetails },
    })
    if (!isOptional) return expect(saving).rejects.toMatchObject({ code: 'invalid_input' })
    await saving
    const visit = await consultant.call(readVisit, { params: { id: past } })
    expect(visit.details).toEqual({ ...details, illness: 'Another' })
  })

  it('is measured at the desk, shows on the list, and is taken back', async () => {
    const name = deskVitalOf(vital)
    // Computed from the two that are measured.
    if (!name) return expect(vital).toBe('bmi')
    const { bmi: _, ...nothing } = nothingMeasured
    const vitals = { ...nothing, [name]: lowest[name] }
    expect(isAnythingMeasured(vitals)).toBe(true)
    const id = await bookWithAnita(clinic.db)
    const params = { id }
    await desk.call(saveDeskVitals, { params, body: { version: 0, vitals } })
    const read = () => desk.call(readDeskVitals, { params })
    expect(await read()).toMatchObject({ taken: vitals, version: 1 })
    const visit = await consultant.call(readVisit, { params })
    expect(detailsFormValuesOf(visit)[name]).toBe(lowest[name])
    await desk.call(saveDeskVitals, { params, body: { version: 1, vitals: nothing } })
    expect(await read()).toEqual({ taken: null, version: 2 })
    expect(Object.keys(testVitals)).toContain(name)
  })
})
