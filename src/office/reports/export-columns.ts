import { dayCell, dayFormat, rupeesFormat, type Cell } from '../../platform/export/table-file.ts'
import { timesOnDay } from '../../platform/day/times-on-day.ts'
import type { AppointmentColumnKey } from '../../scheduling/appointments/appointment.ts'
import type { ExportedRow } from './report-export.ts'
import type { IncomeMode } from '../../scheduling/appointments/payment.ts'
import type { AppointmentStatus } from '../../scheduling/appointments/statuses.ts'

/** Status labels in the user's language, and the clinic's time zone. */
export interface ExportWords {
  timeZone: string
  /** Stands where a slot would, for a patient who came without one. */
  walkIn: string
  payment: Record<ExportedRow['paymentStatus'], string>
  status: Record<ExportedRow['status'], string>
  mode: Record<IncomeMode, string>
  /** Of the usual reasons of a cancellation, by their codes. */
  reasons: Readonly<Record<string, string>>
}

/** Columns that a list shows when chosen, and that every export has. */
export const furtherColumns = ['fileNumber', 'paid', 'mode', 'transactionId', 'takenBy'] as const
export type FurtherColumn = (typeof furtherColumns)[number]

export type ExportedKey = AppointmentColumnKey | FurtherColumn | 'status' | 'reason'

/**
 * Rupees that were paid of what a row costs, as the sum of what is paid counts them: all, or a part where something is
 * owed. A deposit before the visit is not settled yet.
 */
export const paidOf = ({
  paymentStatus,
  price,
  paidInPart,
}: Pick<ExportedRow, 'paymentStatus' | 'price' | 'paidInPart'>): number =>
  paymentStatus === 'P' ? price : paidInPart

interface ExportedColumn {
  /** Column width in characters. */
  width: number
  /** The number format of a spreadsheet; general without one. */
  format?: string
  cell: (row: ExportedRow, serial: number, labels: ExportWords) => Cell
}

/** The report columns by key. A day is midnight of it in UTC, a price a number of rupees. */
export const exportedColumns: Record<ExportedKey, ExportedColumn> = {
  serial: { width: 8, cell: (_, serial) => serial },
  branch: { width: 20, cell: ({ branchName }) => branchName },
  consultant: { width: 22, cell: ({ consultantName }) => consultantName },
  date: { width: 12, format: dayFormat, cell: ({ day }) => dayCell(day) },
  slot: {
    width: 13,
    cell: (row, _, { walkIn, timeZone }) =>
      row.walkIn ? walkIn : timesOnDay(row.day, row, timeZone),
  },
  service: { width: 22, cell: ({ serviceName }) => serviceName },
  patient: { width: 24, cell: ({ patientName }) => patientName },
  mobile: { width: 13, cell: ({ mobile }) => mobile },
  fee: { width: 14, format: rupeesFormat, cell: ({ price }) => price },
  payment: { width: 15, cell: ({ paymentStatus }, _, { payment }) => payment[paymentStatus] },
  fileNumber: { width: 14, cell: ({ fileNumber }) => fileNumber ?? '' },
  paid: { width: 14, format: rupeesFormat, cell: paidOf },
  mode: {
    width: 12,
    cell: ({ paymentMode }, _, { mode }) => (paymentMode === null ? '' : mode[paymentMode]),
  },
  transactionId: { width: 20, cell: ({ transactionId }) => transactionId ?? '' },
  takenBy: { width: 22, cell: ({ takenBy }) => takenBy ?? '' },
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
