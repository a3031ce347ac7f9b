import type { QueryKey } from '@tanstack/react-query'
import { canonicalJson } from './canonical-json.ts'

/** The call and the row that it is about, without filters and pages. */
const rowOf = ([url, input]: QueryKey): string =>
  canonicalJson([url, (input as { params?: unknown } | undefined)?.params])

/**
 * The placeholder while an answer is loading: the previous answer, unless it belongs to another row
 * (`params`) or another call. One patient's data never appears under another's name.
 */
export function previousOfSameRow(key: QueryKey) {
  return function <Data>(previous: Data | undefined, query?: { queryKey: QueryKey }) {
    return query && rowOf(query.queryKey) === rowOf(key) ? previous : undefined
  }
}
