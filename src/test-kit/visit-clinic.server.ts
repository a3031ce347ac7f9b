import { afterAll, beforeAll } from 'vitest'
import { openTestClinic, type Caller, type TestClinic } from './test-clinic.server.ts'
import { testDetails, testMedicine } from './visits.server.ts'
import { savePrescription } from '../visits/record/prescription/prescription.ts'
import { saveRecommendedTests } from '../visits/record/tests/recommended-tests.ts'
import { readVisit } from '../visits/record/visit.ts'
import { saveVisitDetails } from '../visits/record/details/visit-details.ts'

/** The clinic of a test file, and who works in it. */
export const scene = {} as {
  clinic: TestClinic
  admin: Caller
  reception: Caller
  treatingConsultant: Caller
  other: Caller
}

export const saveDetails = (caller: Caller, id: number, version = 0, changes = {}) =>
  caller.call(saveVisitDetails, {
    params: { id },
    body: { version, details: { ...testDetails, ...changes } },
  })

export const prescribe = (id: number, version: number, items = [testMedicine]) =>
  scene.treatingConsultant.call(savePrescription, { params: { id }, body: { version, items } })

export const recommend = (
  id: number,
  version: number,
  tests: { type: 'Lab' | 'Radiology'; id: number }[],
) =>
  scene.treatingConsultant.call(saveRecommendedTests, { params: { id }, body: { version, tests } })

export const read = (id: number, caller = scene.treatingConsultant) =>
  caller.call(readVisit, { params: { id } })

/** Opens a clinic for the tests of a file. */
export function openVisitClinic(): void {
  beforeAll(async () => {
    scene.clinic = await openTestClinic()
    ;[scene.admin, scene.reception, scene.treatingConsultant, scene.other] = (await Promise.all(
      ['admin', 'reception', 'anita', 'rohan'].map(scene.clinic.callerFor),
    )) as [Caller, Caller, Caller, Caller]
  })
  afterAll(() => scene.clinic.close())
}
