import { useEffect, useMemo } from 'react'
import type { z } from 'zod'
import type { CallShape } from '../../platform/http/call-contract.ts'
import type { Page } from '../../platform/http/page.ts'
import { usePages } from '../../platform/http/queries.tsx'
import { text } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'

/** One of a patient's lists, page by page; a failed page shows an error. */
export function usePatientPages<Row>(
  contract: CallShape & { query: z.ZodObject; answer: z.ZodType<Page<Row>> },
  id: number,
) {
  const pages = usePages(contract, {}, { params: { id } })
  const { data, error } = pages
  useEffect(() => {
    if (error && error.code !== 'signed_out') toast.error(text('reports.fetchFailed'))
  }, [error])
  const rows = useMemo(() => data?.pages.flatMap((page) => (page as Page<Row>).rows) ?? [], [data])
  const canLoadMore = pages.hasNextPage && !pages.isFetching && !error
  return {
    rows,
    reading: pages,
    loadingFirst: pages.isLoading,
    loadingMore: pages.isFetchingNextPage,
    loadMore: canLoadMore ? () => void pages.fetchNextPage() : undefined,
  }
}
