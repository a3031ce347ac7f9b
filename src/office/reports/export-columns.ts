import { timesOnDay } from '../../platform/day/times-on-day.ts'
import type { AppointmentColumnKey } from '../../scheduling/appointments/appointment.ts'
import type { ExportedRow } from './report-export.ts'
import type { AppointmentStatus } from '../../scheduling/appointments/statuses.ts'

/** The file formats of an export. */
export type ExportFormat = 'xlsx' | 'csv'

/** Status labels in the user's language, and the clinic's time zone. */
export interface ExportWords {
  timeZone: string
  payment: Record<ExportedRow['paymentStatus'], string>
  status: Record<ExportedRow['status'], string>
  /** Of the usual reasons of a cancellation, by their codes. */
  reasons: Readonly<Record<string, string>>
}

/** A cell of an export or a printed report. */
export type Cell = string | number | Date

export type ExportedKey = AppointmentColumnKey | 'status' | 'reason'

interface ExportedColumn {
  /** Column width in characters. */
  width: number
  cell: (row: ExportedRow, serial: number, labels: ExportWords) => Cell
}

/** The report columns by key. A day is midnight of it in UTC, a price a number of rupees. */
export const exportedColumns: Record<ExportedKey, ExportedColumn> = {
  serial: { width: 8, cell: (_, serial) => serial },
  branch: { width: 20, cell: ({ branchName }) => branchName },
  consultant: { width: 22, cell: ({ consultantName }) => consultantName },
  date: { width: 12, cell: ({ day }) => new Date(`${day}T00:00:00Z`) },
  slot: { width: 13, cell: (row, _, { timeZone }) => timesOnDay(row.day, row, timeZone) },
  service: { width: 22, cell: ({ serviceName }) => serviceName },
  patient: { width: 24, cell: ({ patientName }) => patientName },
  mobile: { width: 13, cell: ({ mobile }) => mobile },
  fee: { width: 10, cell: ({ price }) => price },
  payment: { width: 15, cell: ({ paymentStatus }, _, { payment }) => payment[paymentStatus] },
  status: { width: 12, cell: (row, _, { status }) => status[row.status] },
  reason: {
    width: 24,
    cell: ({ cancelReason }, _, { reasons }) =>
      cancelReason === null ? '' : (reasons[cancelReason] ?? cancelReason),
  },
}

/** The cells of a row in the columns of these keys. */
export const cellsOf = (
  keys: readonly ExportedKey[],
  row: ExportedRow,
  serial: number,
  labels: ExportWords,
): Cell[] => keys.map((key) => exportedColumns[key].cell(row, serial, labels))

/**
 * Returns a function for the serial number of each row, called in order: the number of rows of the
 * same status so far, including it.
 */
export function createSerialCounter(): (row: { status: AppointmentStatus }) => number {
  const counts: Record<AppointmentStatus, number> = { PE: 0, CD: 0, CN: 0 }
  return ({ status }) => (counts[status] += 1)
}

/** The serial numbers of a list of rows. */
export const serialNumbers = (rows: readonly { status: AppointmentStatus }[]): number[] =>
  rows.map(createSerialCounter())
