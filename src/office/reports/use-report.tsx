import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { callKey, useCall, usePages } from '../../platform/http/queries.tsx'
import type { z } from 'zod'
import type { ProblemError } from '../../platform/http/problem.ts'
import { text } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import type { reportFilterSchema } from './report-filter.ts'
import { listReport, readReportTotals } from './report.ts'

interface UseReportOptions {
  filter: z.input<typeof reportFilterSchema>
  /** Counts the loads that the user requested, by Search and Reset. */
  loadCount: number
  /** True if the last of them was a Search, which shows a message when it finds nothing or fails. */
  isSearch: boolean
  active: boolean
}

/**
 * A report's rows, page by page, with the count and the total of the whole. A search that fails or
 * finds nothing clears the rows and shows a toast (specification, section 8); other loads show the
 * error in place of the rows.
 */
export function useReport({ filter, loadCount, isSearch, active }: UseReportOptions) {
  const queries = useQueryClient()
  const pages = usePages(listReport, filter, { enabled: active })
  // Read when the rows are, so that no sum of now stands below the rows of before.
  const totals = useCall(
    readReportTotals,
    { body: filter },
    { enabled: active, refreshOnFocus: false },
  )

  const lastLoadCount = useRef(0)
  const onRequested = useEffectEvent(() => {
    if (lastLoadCount.current === loadCount) return
    lastLoadCount.current = loadCount
    // Data of an earlier search is reloaded, because appointments change.
    const joined = { cancelRefetch: false }
    void queries.invalidateQueries({ queryKey: callKey(readReportTotals) }, joined)
    void pages.refetch(joined).then(({ data, error }) => {
      if (lastLoadCount.current !== loadCount || !isSearch) return
      if (error) return showSearchFailure(error)
      if (data?.pages[0]?.rows.length === 0) toast.info(text('table.empty'))
    })
  })
  useEffect(() => onRequested(), [loadCount])

  const { isFetchNextPageError } = pages
  const failed = pages.error !== null && !isFetchNextPageError
  const rows = useMemo(
    () => (failed ? [] : (pages.data?.pages.flatMap((page) => page.rows) ?? [])),
    [pages.data, failed],
  )
  // A retry reloads rows and totals.
  const reload = () => Promise.all([pages.refetch(), totals.refetch()])
  const canLoadMore =
    pages.hasNextPage && !pages.isFetching && !pages.isPlaceholderData && !isFetchNextPageError
  return {
    rows,
    reading: { ...pages, refetch: reload },
    totals: failed || totals.error || totals.isPlaceholderData ? undefined : totals.data,
    totalsReading: { ...totals, refetch: reload },
    loadingFirst: pages.isLoading,
    loadingMore: pages.isFetchingNextPage,
    loadMore: canLoadMore ? () => void pages.fetchNextPage() : undefined,
  }
}

/** Without an answer it is a network error; a problem answer has no rows. */
function showSearchFailure({ code }: ProblemError): void {
  if (code === 'signed_out') return
  if (code === 'unavailable') toast.error(text('reports.fetchFailed'))
  else toast.info(text('table.empty'))
}
