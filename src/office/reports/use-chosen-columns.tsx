import { useLocalStorage } from '@mantine/hooks'
import { z } from 'zod'
import { furtherColumns, type FurtherColumn } from './export-columns.ts'

const chosenSchema = z.array(z.enum(furtherColumns)).catch([])
const storageKey = 'opd-report-columns'

/** The further columns that reports show at this desk, and their setter. */
export function useChosenColumns() {
  return useLocalStorage<FurtherColumn[]>({
    key: storageKey,
    defaultValue: [],
    getInitialValueInEffect: false,
    // Names of an earlier version are no columns.
    deserialize: (stored) => chosenSchema.parse(parseJson(stored)),
  })
}

function parseJson(stored: string | undefined): unknown {
  try {
    return JSON.parse(stored ?? '[]')
  } catch {
    return []
  }
}
