import { messageKey } from '../../platform/i18n/text-key.ts'
import type { FileRow, RowReading, WrongRow } from '../import-kit/file-row.ts'
import type { ImportField } from './import-fields.ts'
import { personKey, readPatient, type ImportedPatient } from './imported-patient.ts'

export interface CheckedRows {
  /** Who can be taken over, each once. */
  patients: ImportedPatient[]
  /** The rows of these, in the same order. */
  rows: FileRow[]
  wrong: WrongRow<ImportField>[]
  /** Rows of somebody who stands in an earlier row. */
  repeated: number
}

/**
 * Begins to check the rows of a file, which are handed over in parts: against the rules of the register, and against
 * all rows before.
 */
export function beginCheck(
  reading: RowReading<ImportField>,
): (rows: readonly FileRow[]) => CheckedRows {
  const seen = new Set<string>()
  const seenNumbers = new Set<string>()
  return (rows) => {
    const checked: CheckedRows = { patients: [], rows: [], wrong: [], repeated: 0 }
    for (const row of rows) {
      const result = readPatient(row.cells, reading)
      if ('problems' in result) checked.wrong.push({ ...row, ...result })
      else if (seen.has(personKey(result.patient))) checked.repeated += 1
      else if (seenNumbers.has(numberKey(result.patient))) {
        const problems = { fileNumber: messageKey('import.numberRepeated') }
        checked.wrong.push({ ...row, problems })
      } else {
        seen.add(personKey(result.patient))
        if (result.patient.fileNumber) seenNumbers.add(numberKey(result.patient))
        checked.patients.push(result.patient)
        checked.rows.push(row)
      }
    }
    return checked
  }
}

/** Two numbers that differ only in capitals are one. */
const numberKey = ({ fileNumber }: ImportedPatient): string => fileNumber.toUpperCase()
