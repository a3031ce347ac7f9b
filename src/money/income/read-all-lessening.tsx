import { call } from '../../platform/http/call.ts'
import { maxPageSize } from '../../platform/http/page.ts'
import { listLessening, type LesseningEntry } from './income.ts'
import { toDaysAndPlace, type IncomeState } from './income-state.ts'

/** Every discount, write-off and refund of some days. */
export async function readAllLessening(state: IncomeState): Promise<LesseningEntry[]> {
  const rows: LesseningEntry[] = []
  let after: string | null | undefined
  do {
    const page = await call(listLessening, {
      query: { ...toDaysAndPlace(state), limit: maxPageSize, ...(after && { after }) },
    })
    rows.push(...page.rows)
    after = page.next
  } while (after)
  return rows
}
