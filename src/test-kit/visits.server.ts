import { addMinutes } from '../platform/day/time.ts'
import type { Db } from '../platform/db/connect.server.ts'
import type { PrescriptionItem } from '../visits/record/prescription/prescription.ts'
import type { VisitDetails } from '../visits/record/details/visit-details.ts'
import type { Vitals } from '../visits/record/vitals/taken-vitals.ts'
import { anita } from './build-booking.server.ts'
import { testNow } from './test-config.ts'

/** Typical values of the first step. */
export const testDetails: VisitDetails = {
  systolic: 128,
  diastolic: 82,
  weight: 64.5,
  height: 165,
  fasting: null,
  pp: 142.5,
  temperature: null,
  pulse: null,
  spo2: null,
  pain: null,
  bmi: 23.7,
  illness: 'Viral fever',
  symptoms: 'Fever since two days',
  treatment: null,
  followUpDay: '2026-12-01',
  fees: 550,
}

/** Vitals that the desk measures before the visit. */
export const testVitals: Vitals = {
  systolic: 132,
  diastolic: 84,
  weight: 64.5,
  height: 165,
  fasting: null,
  pp: 142.5,
  temperature: null,
  pulse: null,
  spo2: null,
  pain: null,
}

export const testMedicine: PrescriptionItem = {
  medicine: 'Paracetamol',
  amount: 500,
  unit: 'mg',
  morning: true,
  afternoon: false,
  evening: true,
  days: 5,
  timing: 'After Food',
  liquidPerDay: null,
}

/** The number of booked appointments in each clinic. */
const bookedAt = new WeakMap<Db, number>()

/**
 * Books a pending appointment of Dr. Anita with a new patient, and returns its id. It is outside of
 * her slots, so that a test can have many.
 */
export async function bookWithAnita(
  db: Db,
  { day = testNow.today, name = 'Test Patient', age = 34, mobile = '' } = {},
): Promise<number> {
  const booked = (bookedAt.get(db) ?? 0) + 1
  bookedAt.set(db, booked)
  const number = mobile || String(9_700_000_000 + booked)
  const starts = addMinutes('13:31', booked)
  const [row] = await db<[{ id: number }]>`
    with person as (
      insert into patient (name, mobile, age, age_on)
      values (${name}, ${number}, ${age}, ${testNow.today})
      on conflict (mobile, name_key) do update set age = excluded.age returning id
    )
    insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends,
      price, health_issues)
    select 1, 1, ${anita}, id, ${day}, ${starts}, ${addMinutes(starts, 1)}, 600,
      'Fever since two days'
    from person returning id`
  return row.id
}

/** Diwali, when the demo clinic is closed: without other appointments. */
export const closedDay = '2026-11-08'
