import { reportFilterSchema } from './report-filter.ts'
import type { TypedFilter } from './report-print.ts'

const key = 'report-typed'
const schema = reportFilterSchema.pick({ name: true, mobile: true })

/** Keeps a typed name or number for the window that prints, which begins with this tab's storage. */
export function storeTyped(typed: TypedFilter): void {
  sessionStorage.setItem(key, JSON.stringify(typed))
}

export function readTyped(): TypedFilter | undefined {
  try {
    return schema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data
  } catch {
    return undefined
  }
}
