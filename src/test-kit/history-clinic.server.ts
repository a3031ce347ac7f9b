import { afterAll, beforeAll, beforeEach } from 'vitest'
import { addDays, type Day } from '../platform/day/day.ts'
import { addMinutes } from '../platform/day/time.ts'
import { anita } from './build-booking.server.ts'
import { openTestClinic, type Caller, type TestClinic } from './test-clinic.server.ts'
import type { AppointmentStatus } from '../scheduling/appointments/statuses.ts'
import { readPastVisits } from '../visits/history/history.ts'

/** The clinic of a test file, and who works in it. */
export const scene = {} as {
  clinic: TestClinic
  doctor: Caller
  colleague: Caller
  admin: Caller
  rohan: number
  meena: number
  /** The day of the next visit. */
  past: Day
}

let families = 0

export const aPatient = async (
  name: string,
  mobile = `98${String((families += 1)).padStart(8, '0')}`,
) => {
  const [patient] = await scene.clinic.db<{ id: number }[]>`
    insert into patient (name, mobile, age, age_on) values (${name}, ${mobile}, 40, '2026-01-01')
    returning id`
  return patient!.id
}

interface VisitOptions {
  patient?: number
  consultant?: number
  status?: AppointmentStatus
}

// Consecutive times of five minutes from midnight to six, when the demo clinic is closed.
let turn = 0

export const anAppointment = async (day: string, of: VisitOptions = {}, starts?: string) => {
  turn = (turn + 1) % 72
  const from = starts ?? addMinutes('00:00', turn * 5)
  const [made] = await scene.clinic.db<{ id: number }[]>`
    insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends,
      price, status, health_issues)
    values (1, 1, ${of.consultant ?? anita}, ${of.patient ?? scene.meena}, ${day}, ${from},
      ${from}::time + interval '5 minutes', 600, ${of.status ?? 'CD'}, 'Cough')
    returning id`
  return made!.id
}

export const aVisit = async (day: string, of: VisitOptions = {}, starts?: string) => {
  const id = await anAppointment(day, of, starts)
  await scene.clinic.db`
    insert into visit (appointment_id, day, systolic, diastolic, weight, illness, fees, recorded_by)
    values (${id}, ${day}, 120, 80, 61.5, ${`Illness of ${day}`}, 600, ${of.consultant ?? anita})`
  return id
}

export const today = (of: VisitOptions = {}) => anAppointment('2026-11-24', { status: 'PE', ...of })

export const onDay = (caller: Caller, id: number, day: string) =>
  caller.call(readPastVisits, { params: { id, day } })

/** Opens a clinic for the tests of a file, whose patients have visits of their own. */
export function openHistoryClinic(): void {
  beforeAll(async () => {
    scene.past = '2020-01-01'
    scene.clinic = await openTestClinic()
    scene.doctor = await scene.clinic.callerFor('anita')
    scene.colleague = await scene.clinic.callerFor('rohan')
    scene.admin = await scene.clinic.callerFor('admin')
    const [staff] = await scene.clinic.db<
      { id: number }[]
    >`select id from staff where username = 'rohan'`
    scene.rohan = staff!.id
  })
  afterAll(() => scene.clinic.close())
  beforeEach(async () => {
    scene.meena = await aPatient('Meena Rao')
    scene.past = addDays(scene.past, 10)
  })
}
