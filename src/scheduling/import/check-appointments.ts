import { problemMessageKey, type ProblemCode } from '../../platform/http/problem.ts'
import { overlaps, type TimeRange } from '../../platform/day/time.ts'
import { messageKey, type TextKey } from '../../platform/i18n/text-key.ts'
import type {
  CheckedPart,
  FileRow,
  RowProblems,
  RowReading,
} from '../../patients/import-kit/file-row.ts'
import { personKey } from '../../patients/import/imported-patient.ts'
import type { AppointmentField } from './appointment-fields.ts'
import type { CheckedAppointment, ImportedAppointment } from './import-appointments.ts'
import type { Names } from './match-names.ts'
import { readAppointment } from './read-appointment.ts'

/** An appointment that can be sent, with its row. */
export interface WaitingRow extends ImportedAppointment {
  row: FileRow
}

const fieldsOfProblems: Partial<Record<ProblemCode, AppointmentField>> = {
  file_number_taken: 'fileNumber',
  service_not_offered: 'service',
  subscription_only: 'service',
  holiday: 'day',
  outside_booking_window: 'day',
  patient_busy: 'name',
  patient_changed: 'name',
}

/** The field that a refusal is about, with its sentence. */
export function problemsOf(code: ProblemCode): RowProblems<AppointmentField> {
  // Nobody has just looked at the slot, as at the desk.
  const sentence: TextKey =
    code === 'slot_taken' ? messageKey('importAppointments.timeTaken') : problemMessageKey(code)
  return { [fieldsOfProblems[code] ?? 'time']: sentence }
}

/**
 * Begins to check the rows of a file, which are handed over in parts: by the rules of the desk, which `ask` tells of, and
 * against all rows before.
 */
export function beginAppointmentCheck(
  reading: RowReading<AppointmentField>,
  names: Names,
  ask: (appointments: ImportedAppointment[]) => Promise<CheckedAppointment[]>,
): (rows: readonly FileRow[]) => Promise<CheckedPart<AppointmentField, WaitingRow>> {
  const seen = new Set<string>()
  const findClash = beginClashes()
  return async (rows) => {
    const part: CheckedPart<AppointmentField, WaitingRow> = {
      waiting: [],
      wrong: [],
      repeated: 0,
      known: 0,
    }
    const readable: WaitingRow[] = []
    let leftOut = 0
    for (const row of rows) {
      const result = readAppointment(row.cells, reading, names)
      if (result === 'left out') leftOut += 1
      else if ('problems' in result) part.wrong.push({ ...row, ...result })
      else {
        const { patient, consultant, day, starts } = result.appointment
        const key = `${personKey(patient)} ${consultant} ${day} ${starts}`
        if (seen.has(key)) part.repeated += 1
        else readable.push({ ...result.appointment, row })
        seen.add(key)
      }
    }
    const answers = readable.length > 0 ? await ask(readable.map(toAppointment)) : []
    for (const [at, waiting] of readable.entries()) {
      const answer = answers[at]!
      const problems = answer.problem ? problemsOf(answer.problem) : findClash(waiting, answer)
      if (answer.here) part.known += 1
      else if (problems) part.wrong.push({ ...waiting.row, problems })
      else part.waiting.push(waiting)
    }
    return { ...part, others: { 'importAppointments.leftOut': leftOut } }
  }
}

/** The appointment alone, as it is sent. */
export function toAppointment(waiting: WaitingRow): ImportedAppointment {
  const { row: _, ...appointment } = waiting
  return appointment
}

/** What a row cannot have besides those before it, which are booked first. */
function beginClashes() {
  const consultantsBusy = new Map<string, TimeRange[]>()
  const patientsBusy = new Map<string, TimeRange[]>()
  const people = new Map<string, string>()
  return (
    { consultant, day, starts, patient }: ImportedAppointment,
    { here, ends, patient: known }: CheckedAppointment,
  ): RowProblems<AppointmentField> | undefined => {
    if (here || ends === null) return undefined
    const range = { starts, ends }
    const person = known === null ? personKey(patient) : String(known)
    const ofConsultant = rangesOf(consultantsBusy, `${consultant} ${day}`)
    const ofPatient = rangesOf(patientsBusy, `${person} ${day}`)
    if (ofConsultant.some((it) => overlaps(it, range))) return problemsOf('slot_taken')
    if (ofPatient.some((it) => overlaps(it, range))) return problemsOf('patient_busy')
    const fileNumber = patient.fileNumber.toUpperCase()
    if (known === null && fileNumber !== '') {
      const holder = people.get(fileNumber) ?? person
      if (holder !== person) return { fileNumber: messageKey('import.numberRepeated') }
      people.set(fileNumber, person)
    }
    ofConsultant.push(range)
    ofPatient.push(range)
    return undefined
  }
}

function rangesOf(busy: Map<string, TimeRange[]>, key: string): TimeRange[] {
  const ranges = busy.get(key) ?? []
  busy.set(key, ranges)
  return ranges
}
