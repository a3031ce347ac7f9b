import { showTimes } from '../../platform/day/time.ts'
import type { ExportedRow } from './report-export.ts'

/** A file that a report is exported as. */
export type ExportFormat = 'xlsx' | 'csv'

/** The words of the states, by their codes, in the language of whoever exports. */
export interface StateWords {
  payment: Record<ExportedRow['paymentStatus'], string>
  status: Record<ExportedRow['status'], string>
}

/** What stands in a cell of an export or a printed report. */
export type Cell = string | number | Date

interface ExportedColumn {
  /** In letters. */
  width: number
  cell: (row: ExportedRow, serial: number, words: StateWords) => Cell
}

/** The columns of a report's list by their keys: a day is midnight of it in UTC, a price a number of rupees. */
export const exportedColumns = {
  serial: { width: 8, cell: (_, serial) => serial },
  branch: { width: 20, cell: ({ branchName }) => branchName },
  consultant: { width: 22, cell: ({ consultantName }) => consultantName },
  date: { width: 12, cell: ({ day }) => new Date(`${day}T00:00:00Z`) },
  slot: { width: 13, cell: showTimes },
  service: { width: 22, cell: ({ serviceName }) => serviceName },
  patient: { width: 24, cell: ({ patientName }) => patientName },
  mobile: { width: 13, cell: ({ mobile }) => mobile },
  fee: { width: 10, cell: ({ price }) => price },
  payment: { width: 15, cell: ({ paymentStatus }, _, { payment }) => payment[paymentStatus] },
  status: { width: 12, cell: (row, _, { status }) => status[row.status] },
} satisfies Record<string, ExportedColumn>
export type ExportedKey = keyof typeof exportedColumns

/** A row's cells in the columns of these keys. */
export const cellsOf = (
  keys: readonly ExportedKey[],
  row: ExportedRow,
  serial: number,
  words: StateWords,
): Cell[] => keys.map((key) => (exportedColumns[key] as ExportedColumn).cell(row, serial, words))
