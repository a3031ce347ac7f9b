import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { callKey, useCall, usePages } from '../http/queries.tsx'
import type { z } from 'zod'
import type { Refusal } from '../http/problem.ts'
import { text } from '../i18n/languages.tsx'
import { toast } from '../ui/toast.tsx'
import type { reportFilterSchema } from './report-filter.ts'
import { listReport, readReportTotals } from './report.ts'

interface ReportAsking {
  filter: z.input<typeof reportFilterSchema>
  /** Counts the Searches; each says so when it finds nothing or fails. */
  searches: number
  active: boolean
}

/**
 * A report's rows, page by page, with count and total of the whole. A search that fails or finds
 * nothing leaves no rows and says so in a toast (specification, section 8).
 */
export function useReport({ filter, searches, active }: ReportAsking) {
  const queries = useQueryClient()
  const pages = usePages(listReport, filter, { enabled: active })
  const totals = useCall(readReportTotals, { query: filter }, { enabled: active })

  const told = useRef(0)
  useEffect(() => {
    if (told.current === searches) return
    told.current = searches
    const asked = searches
    // What an earlier search knew is asked anew: the clinic goes on meanwhile.
    void queries.invalidateQueries({ queryKey: callKey(readReportTotals) })
    void pages.refetch().then(({ data, error }) => {
      if (told.current !== asked) return // asked again meanwhile
      if (error) return tellFailure(error as Refusal)
      if (data?.pages[0]?.rows.length === 0) toast.info(text('table.empty'))
    })
  }, [searches])

  const { isFetchNextPageError } = pages
  useEffect(() => {
    if (isFetchNextPageError && pages.error) tellFailure(pages.error as Refusal)
  }, [isFetchNextPageError])

  const failed = pages.isError && !isFetchNextPageError
  const rows = useMemo(
    () => (failed ? [] : (pages.data?.pages.flatMap((page) => page.rows) ?? [])),
    [pages.data, failed],
  )
  const canGoOn =
    pages.hasNextPage && !pages.isFetching && !pages.isPlaceholderData && !isFetchNextPageError
  return {
    rows,
    totals: failed ? undefined : totals.data,
    loadingFirst: pages.isLoading,
    loadingMore: pages.isFetchingNextPage,
    loadMore: canGoOn ? () => void pages.fetchNextPage() : undefined,
  }
}

function tellFailure({ code }: Refusal): void {
  if (code !== 'signed_out') toast.error(text('reports.fetchFailed'))
}
