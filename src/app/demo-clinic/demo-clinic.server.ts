import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { addDays, type Day } from '../../platform/day/day.ts'
import { demoStaff } from './accounts.server.ts'
import { demoDiary, firstDayFor } from './appointments.server.ts'
import { demoConsultantServices, demoSlots } from './consultants.server.ts'
import { demoDaysOff } from './days-off.server.ts'
import { emptyDiary, type DiaryRows } from './diary-rows.server.ts'
import { extraSlots } from './extra-hours.server.ts'
import { demoPeople, type PatientRow, type Person } from './people.server.ts'
import { branchesInOneCopy, demoBranches, demoServices } from './branches-and-services.server.ts'
import { demoLabTests, demoMedicines, demoRadiologyTests } from './catalogues.server.ts'

export interface DemoClinicOptions extends ClinicNow {
  patients?: number
  pastDays?: number
  seed?: number
  /** A multiple of four; each additional four bring ten more consultants. */
  branches?: number
  /** The approximate total; it then determines the length of the past instead of `pastDays`. */
  appointments?: number
  /** Whether to generate past visits with prescriptions, tests and certificates. */
  visits?: boolean
}

/** The master data of the clinic, without its appointments. */
export function demoRegister(options: DemoClinicOptions) {
  const { today, patients = 400, pastDays = 60, seed = 20_261_121, branches = 4 } = options
  const copies = branches / branchesInOneCopy
  if (!Number.isInteger(copies) || copies < 1) {
    throw new Error(`The demo clinic has a multiple of 4 branches, not ${branches}`)
  }
  const slots = demoSlots(copies)
  const daysOff = demoDaysOff(today, copies)
  const firstDay: Day = options.appointments
    ? firstDayFor({ slots, daysOff }, options.appointments, today)
    : addDays(today, -pastDays)
  return {
    branches: demoBranches(copies),
    services: demoServices,
    staff: demoStaff(copies, seed),
    consultantServices: demoConsultantServices(copies),
    slots,
    extraSlots: extraSlots(slots, options),
    daysOff,
    medicines: demoMedicines,
    labTests: demoLabTests,
    radiologyTests: demoRadiologyTests,
    people: demoPeople(patients, seed, firstDay),
    firstDay,
    seed,
  }
}

export type DemoRegister = ReturnType<typeof demoRegister>

/** The rows of the clinic's days, in parts of some thousand appointments. */
export const demoDays = (
  register: DemoRegister,
  { today, time, visits = true }: DemoClinicOptions,
): Generator<DiaryRows> => {
  const { firstDay, seed } = register
  return demoDiary(register, { today, time, firstDay, seed, visits, partSize: 5_000 })
}

export type DemoClinic = DemoRegister & DiaryRows & { patients: PatientRow[] }

/** The whole demo clinic in memory; deterministic for the same options. */
export function generateDemoClinic(options: DemoClinicOptions): DemoClinic {
  const register = demoRegister(options)
  const diary = emptyDiary()
  for (const part of demoDays(register, options)) {
    for (const table of Object.keys(diary) as (keyof DiaryRows)[]) {
      const rows: unknown[] = diary[table]
      for (const row of part[table]) rows.push(row)
    }
  }
  return { ...register, patients: register.people.map(toPatient), ...diary }
}

export const toPatient = ({ city: _city, woman: _woman, ...patient }: Person): PatientRow => patient
