import { readFactsOfBranches } from '../slots/window-facts.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { TimeRange } from '../../platform/day/time.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { asJson, bareName, knownPerson } from '../../patients/import/add-patients.server.ts'
import { decideBooking, type BookingFacts, type BookingProblem } from '../booking/booking-rule.ts'
import type { Decision, WeeklySlot } from '../slots/open-slots.ts'
import type { ImportedAppointment } from './import-appointments.ts'

/** What is known of an appointment of a file before it is booked. */
export interface AppointmentFacts {
  booking: BookingFacts
  /** Whom the register takes the patient for. */
  patient: number | null
  /** Whether somebody else has the patient's file number. */
  isNumberTaken: boolean
  /** The import that took it over; 0 where it was booked otherwise, null where it is not here. */
  hereBy: number | null
}

/**
 * SQL for whom the register takes the patient of a row `f` of a file for, or null. Who was corrected here since is still
 * the one person whom the files before meant by that name and number.
 */
export const personOfFile = (db: Queryable) => db`
  coalesce(${knownPerson(db)},
    (select case when count(distinct a.patient_id) = 1 then min(a.patient_id) end
      from imported_appointment i join appointment a on a.id = i.appointment_id
      where i.mobile = f.mobile and i.bare_name = ${bareName(db, db`name_key(f.name)`)}))`

/** Reads the facts of appointments of a file, in their order: those of the rule that the desk's bookings keep. */
export async function readAppointmentFacts(
  db: Queryable,
  appointments: readonly ImportedAppointment[],
  now: ClinicNow,
): Promise<AppointmentFacts[]> {
  const distinct = (ids: number[]) => [...new Set(ids)]
  const days = appointments.map(({ day }) => day).toSorted()
  const dayFacts = await readFactsOfBranches(
    db,
    distinct(appointments.map(({ consultant }) => consultant)),
    distinct(appointments.map(({ branch }) => branch)),
    now,
    { firstDay: days[0]!, lastDay: days.at(-1)! },
  )
  const rows = await db<
    {
      fee: number | null
      isSeries: boolean
      patient: number | null
      patientBusy: TimeRange[]
      isNumberTaken: boolean
      hereBy: number | null
    }[]
  >`
    select f.patient,
      (select cs.fee from consultant_service cs
        join staff c on c.id = cs.consultant_id
        join service s on s.id = cs.service_id
        join branch b on b.id = f.branch
        where cs.consultant_id = f.consultant and cs.service_id = f.service
          and cs.active and c.active and s.active and b.active) as fee,
      exists (select from service s where s.id = f.service and s.is_series) as is_series,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'starts', to_char(a.starts, 'HH24:MI'), 'ends', to_char(a.ends, 'HH24:MI'))), '[]')
        from appointment a
        where a.patient_id = f.patient and a.day = f.day and is_live(a.status)
          and (a.held_until is null or a.held_until > now())) as patient_busy,
      f.patient is null and f.file_number <> '' and exists (
        select from patient p where upper(p.file_number) = upper(f.file_number)) as is_number_taken,
      coalesce(
        (select i.import_id from imported_appointment i
          join appointment a on a.id = i.appointment_id
          where i.consultant_id = f.consultant and i.day = f.day and i.starts = f.starts
            -- The register may know the person by another name or number by now; so may the other program.
            and (i.mobile = f.mobile and i.bare_name = ${bareName(db, db`name_key(f.name)`)}
              or a.patient_id = f.patient)
          order by i.import_id desc limit 1),
        (select 0 from appointment a
          where a.patient_id = f.patient and a.consultant_id = f.consultant and a.day = f.day
            and a.starts = f.starts and is_live(a.status)
            and (a.held_until is null or a.held_until > now()) limit 1)) as here_by
    from (
      select f.*, ${personOfFile(db)} as patient
      from jsonb_to_recordset(${asJson(appointments.map(toColumns))}::text::jsonb)
        f(nr int, name text, mobile text, file_number text, consultant int, branch int, service int, day date,
          starts time)) f
    order by f.nr`
  return rows.map(({ patient, isNumberTaken, hereBy, ...facts }, at) => {
    const { consultant, branch, day } = appointments[at]!
    return {
      booking: { ...dayFacts(consultant, branch, day), ...facts },
      patient,
      isNumberTaken,
      hereBy,
    }
  })
}

const toColumns = ({ patient, consultant, branch, service, day, starts }: ImportedAppointment) => ({
  name: patient.name,
  mobile: patient.mobile,
  file_number: patient.fileNumber,
  consultant,
  branch,
  service,
  day,
  starts,
})

/**
 * The slot of an appointment of a file, or why it cannot be booked: by the desk's own rule, with the slot of the
 * consultant that begins at its time.
 */
export function decideRow(
  { day, starts }: Pick<ImportedAppointment, 'day' | 'starts'>,
  facts: BookingFacts,
  now: ClinicNow,
): Decision<{ slot: WeeklySlot; fee: number }, BookingProblem> {
  const slot = facts.slots.find((it) => it.starts === starts)
  return decideBooking({ day, slot: slot?.id ?? 0 }, facts, now)
}
