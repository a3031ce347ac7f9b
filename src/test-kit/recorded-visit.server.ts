import { afterAll, beforeAll } from 'vitest'
import { savePrescription } from '../visits/record/prescription/prescription.ts'
import { saveCertificates } from '../visits/record/certificates/certificates.ts'
import { saveRecommendedTests } from '../visits/record/tests/recommended-tests.ts'
import { saveVisitDetails } from '../visits/record/details/visit-details.ts'
import { openTestClinic, type Caller, type TestClinic } from './test-clinic.server.ts'
import { bookWithAnita, testDetails, testMedicine } from './visits.server.ts'
import type { SheetKind } from '../visits/printouts/sheets.ts'

/** The clinic of a test file, and who works in it. */
export const scene = {} as {
  clinic: TestClinic
  anita: Caller
  admin: Caller
}

export const certificate = {
  issueDay: '2026-11-24',
  startDay: '2026-11-23',
  totalLeaveDays: 3,
  diagnosis: 'Acute viral fever',
}

/** Records a visit with every printable part; resolves to its id. */
export async function visited({
  name = 'Lata Mangesh',
  medicines = [testMedicine],
  certificates = [certificate],
  details = {},
} = {}): Promise<number> {
  const id = await bookWithAnita(scene.clinic.db, { name, age: 34 })
  const params = { id }
  await scene.anita.call(saveVisitDetails, {
    params,
    body: { version: 0, details: { ...testDetails, ...details } },
  })
  await scene.anita.call(savePrescription, { params, body: { version: 1, items: medicines } })
  const tests = [
    { type: 'Lab' as const, id: 1 },
    { type: 'Radiology' as const, id: 1 },
  ]
  await scene.anita.call(saveRecommendedTests, { params, body: { version: 2, tests } })
  await scene.anita.call(saveCertificates, { params, body: { version: 3, certificates } })
  return id
}

export const download = (
  kind: SheetKind,
  id: number,
  { cookie }: Caller = scene.anita,
  query = '',
) => scene.clinic.app.inject({ url: `/api/sheets/${kind}/${id}/pdf${query}`, headers: { cookie } })

/** Opens a clinic for the tests of a file. */
export function openSheetClinic(): void {
  beforeAll(async () => {
    scene.clinic = await openTestClinic()
    scene.anita = await scene.clinic.callerFor('anita')
    scene.admin = await scene.clinic.callerFor('admin')
  })
  afterAll(() => scene.clinic.close())
}
