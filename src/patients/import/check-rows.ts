import {
  personKey,
  readPatient,
  type ImportedPatient,
  type RowProblems,
  type RowReading,
} from './imported-patient.ts'

/** A row of a file. */
export interface FileRow {
  /** As a spreadsheet counts, from 1 and with the headings. */
  line: number
  cells: string[]
}

/** A row that cannot be taken over, and why. */
export interface WrongRow extends FileRow {
  problems: RowProblems
}

export interface CheckedRows {
  /** Who can be taken over, each once. */
  patients: ImportedPatient[]
  wrong: WrongRow[]
  /** Rows of somebody who stands in an earlier row. */
  repeated: number
}

/**
 * Begins to check the rows of a file, which are handed over in parts: against the rules of the register, and against
 * all rows before.
 */
export function beginCheck(reading: RowReading): (rows: readonly FileRow[]) => CheckedRows {
  const seen = new Set<string>()
  return (rows) => {
    const checked: CheckedRows = { patients: [], wrong: [], repeated: 0 }
    for (const row of rows) {
      const result = readPatient(row.cells, reading)
      if ('problems' in result) checked.wrong.push({ ...row, ...result })
      else if (seen.has(personKey(result.patient))) checked.repeated += 1
      else {
        seen.add(personKey(result.patient))
        checked.patients.push(result.patient)
      }
    }
    return checked
  }
}
