import { messageKey, type TextKey } from '../../platform/i18n/text-key.ts'
import type { RowProblems, RowReading } from '../../patients/import-kit/file-row.ts'
import { cellText, readDay, readTime } from '../../patients/import-kit/read-cells.ts'
import { readPatient } from '../../patients/import/imported-patient.ts'
import type { AppointmentField } from './appointment-fields.ts'
import { importedAppointmentSchema, type ImportedAppointment } from './import-appointments.ts'
import { meaningOf, type NamedField, type Names } from './match-names.ts'

/** What a row of a file has come to. */
export type ReadRow =
  | { appointment: ImportedAppointment }
  | { problems: RowProblems<AppointmentField> }
  /** It has a name whose rows are to be left out. */
  | 'left out'

/** Reads an appointment from the cells of a row, or says what is wrong with which field. */
export function readAppointment(
  row: readonly string[],
  reading: RowReading<AppointmentField>,
  names: Names,
): ReadRow {
  const { columns, dayOrder, today } = reading
  const text = (field: AppointmentField) => {
    const column = columns[field]
    return column === undefined ? '' : cellText(row[column] ?? '')
  }
  const meaning = (field: NamedField) => meaningOf(names, field, text(field))
  const meant = {
    consultant: meaning('consultant'),
    branch: meaning('branch'),
    service: meaning('service'),
  }
  if (Object.values(meant).includes('left out')) return 'left out'
  // Of a consultant with one branch or one service no column need say it.
  const consultant = names.choices.consultants.find(({ id }) => id === meant.consultant)
  const only = (ids: readonly number[] = []) => (ids.length === 1 ? ids[0] : undefined)
  const patient = readPatient(row, reading)
  const parsed = importedAppointmentSchema.omit({ patient: true }).safeParse({
    consultant: meant.consultant,
    branch: meant.branch ?? (text('branch') === '' ? only(consultant?.branches) : undefined),
    service: meant.service ?? (text('service') === '' ? only(consultant?.services) : undefined),
    day: readDay(text('day'), dayOrder) ?? text('day'),
    // Some programs write both in one cell.
    starts: readTime(text('time') || text('day')) ?? text('time'),
    note: text('note'),
  })
  const problems: RowProblems<AppointmentField> = {}
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [field] = path
    problems[field === 'starts' ? 'time' : (field as AppointmentField)] ??= message as TextKey
  }
  if (parsed.data && parsed.data.day < today) {
    problems.day = messageKey('importAppointments.dayPast')
  }
  if ('problems' in patient) Object.assign(problems, patient.problems)
  return parsed.data && 'patient' in patient && Object.keys(problems).length === 0
    ? { appointment: { ...parsed.data, patient: patient.patient } }
    : { problems }
}
