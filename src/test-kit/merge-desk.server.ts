import { afterAll, beforeAll, beforeEach } from 'vitest'
import { listPatientAppointments, readPatient } from '../desk/patient-page/patient-page.ts'
import { collectPayment } from '../money/collect/collect.ts'
import { mergePatients, separatePatients } from '../patients/merge/merge-patients.ts'
import { newUuid } from '../platform/http/uuid.ts'
import { buildBooking } from './build-booking.server.ts'
import { openTestClinic, type Caller, type TestClinic } from './test-clinic.server.ts'
import { bookWithAnita } from './visits.server.ts'

/** An entry of the register with an appointment of Dr. Anita. */
export interface RegisterEntry {
  id: number
  name: string
  mobile: string
  appointment: number
}

/** A desk that merges entries of one person and parts them again. */
export function mergeDesk(clinic: TestClinic, desk: Caller) {
  const page = (id: number) => desk.call(readPatient, { params: { id } })
  return {
    page,
    async anEntry(name: string, day: string): Promise<RegisterEntry> {
      const { mobile } = buildBooking({}).patient
      const appointment = await bookWithAnita(clinic.db, { name, mobile, day })
      const [row] = await clinic.db<[{ id: number }]>`
        select patient_id as id from appointment where id = ${appointment}`
      return { id: row.id, name, mobile, appointment }
    },
    /** Merges the entry `from` into `into`, as a desk that has just read both. */
    async merge(from: number, into: number) {
      const [{ version }, other] = [await page(into), await page(from)]
      return desk.call(mergePatients, {
        params: { id: into },
        body: { version, other: { id: from, version: other.version }, reason: 'registered_twice' },
      })
    },
    /** Undoes a merge into a patient, the newest where none is named. */
    async separate(id: number, merge?: number) {
      const [newest] = (await page(id)).merges
      return desk.call(separatePatients, { params: { id }, body: { merge: merge ?? newest!.id } })
    },
    async appointmentsOf(id: number): Promise<number[]> {
      const { rows } = await desk.call(listPatientAppointments, { params: { id }, query: {} })
      return rows.map((row) => row.id).toSorted((a, b) => a - b)
    },
    pay: (appointment: number, amount: number) =>
      desk.call(collectPayment, {
        body: { idempotencyKey: newUuid(), items: [{ appointment, amount }], mode: 'Cash' },
      }),
  }
}

export let clinic: TestClinic
/** The front desk, as a caller and as one that merges. */
export let caller: Caller
export let desk: ReturnType<typeof mergeDesk>
/** Two entries of one person, new for each test. */
export let kept: RegisterEntry
export let other: RegisterEntry

/** Opens a clinic for a test file, whose desk has found two entries of one person. */
export function openMergeClinic(): void {
  beforeAll(async () => {
    clinic = await openTestClinic()
    caller = await clinic.callerFor('reception')
    desk = mergeDesk(clinic, caller)
  })
  afterAll(() => clinic.close())
  beforeEach(async () => {
    kept = await desk.anEntry('Ravi Kumar', '2026-12-09')
    other = await desk.anEntry('Ravi K', '2026-12-10')
  })
}
