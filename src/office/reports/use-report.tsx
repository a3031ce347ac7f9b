import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { callKey, useCall, usePages } from '../../platform/http/queries.tsx'
import type { z } from 'zod'
import type { Refusal } from '../../platform/http/problem.ts'
import { text } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import type { reportFilterSchema } from './report-filter.ts'
import { listReport, readReportTotals } from './report.ts'

interface ReportAsking {
  filter: z.input<typeof reportFilterSchema>
  /** Counts the loads that somebody asked for, by Search and Reset. */
  loads: number
  /** Whether the last of them was a Search, which says so when it finds nothing or fails. */
  isSearch: boolean
  active: boolean
}

/**
 * A report's rows, page by page, with count and total of the whole. A search that fails or finds
 * nothing leaves no rows and says so in a toast (specification, section 8); what was not searched
 * for says in its place that it could not be read.
 */
export function useReport({ filter, loads, isSearch, active }: ReportAsking) {
  const queries = useQueryClient()
  const pages = usePages(listReport, filter, { enabled: active })
  const totals = useCall(readReportTotals, { body: filter }, { enabled: active })

  const last = useRef(0)
  useEffect(() => {
    if (last.current === loads) return
    last.current = loads
    // What an earlier search knew is asked anew: the clinic goes on meanwhile.
    void queries.invalidateQueries({ queryKey: callKey(readReportTotals) })
    void pages.refetch().then(({ data, error }) => {
      if (last.current !== loads || !isSearch) return
      if (error) return showSearchFailure(error)
      if (data?.pages[0]?.rows.length === 0) toast.info(text('table.empty'))
    })
  }, [loads])

  const { isFetchNextPageError } = pages
  const failed = pages.error !== null && !isFetchNextPageError
  const rows = useMemo(
    () => (failed ? [] : (pages.data?.pages.flatMap((page) => page.rows) ?? [])),
    [pages.data, failed],
  )
  const canGoOn =
    pages.hasNextPage && !pages.isFetching && !pages.isPlaceholderData && !isFetchNextPageError
  return {
    rows,
    reading: pages,
    totals: failed || totals.error || totals.isPlaceholderData ? undefined : totals.data,
    totalsReading: totals,
    loadingFirst: pages.isLoading,
    loadingMore: pages.isFetchingNextPage,
    loadMore: canGoOn ? () => void pages.fetchNextPage() : undefined,
  }
}

/** No answer is a broken line; an answer that is not 200 has no rows. */
function showSearchFailure({ code }: Refusal): void {
  if (code === 'signed_out') return
  if (code === 'unavailable') toast.error(text('reports.fetchFailed'))
  else toast.info(text('table.empty'))
}
