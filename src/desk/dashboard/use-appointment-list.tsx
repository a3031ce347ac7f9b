import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { AppointmentTab } from '../../scheduling/appointments/appointment-tabs.ts'
import {
  countAppointments,
  listAppointments,
} from '../../scheduling/appointments/list-appointments.ts'
import type { ProblemError } from '../../platform/http/problem.ts'
import { useCall, usePages } from '../../platform/http/queries.tsx'
import { text } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { fetchFailures, pollIntervalMs, pollsForChanges } from './dashboard-tabs.ts'
import type { TabFilter } from './dashboard-state.ts'
import { readLastSeenToday, useKeepToday } from './use-last-seen-today.tsx'

interface AppointmentListOptions {
  tab: AppointmentTab
  tabFilter: TabFilter
  /** Counts the loads that the user requested, by the tab or by Search and Reset. */
  opened: number
  searches: number
  /** True if the last of them was a Search, which shows a message when it finds nothing. */
  isSearch: boolean
  /** True if the tab is visible; a hidden one does not load. */
  active: boolean
}

/**
 * One tab's rows, page by page, and their number. A load that the user requested shows a toast when it
 * fails or finds nothing; automatic refreshes are silent.
 */
export function useAppointmentList(options: AppointmentListOptions) {
  const { tab, tabFilter, opened, searches, isSearch, active } = options
  const filter = {
    tab,
    consultant: tabFilter.consultant ?? undefined,
    branch: tabFilter.branch ?? undefined,
    day: tabFilter.day || undefined,
  }
  const pollOptions = {
    enabled: active,
    pollIntervalMs: pollsForChanges(tab) ? pollIntervalMs : undefined,
  }
  const pages = usePages(listAppointments, filter, pollOptions)
  const count = useCall(
    countAppointments,
    { query: filter },
    { ...pollOptions, staleTime: Infinity },
  )

  const lastSeenOf = (error: ProblemError | null) =>
    tab === 'home' && error?.code === 'unavailable' ? readLastSeenToday(tabFilter) : undefined
  const lastRequest = useRef({ opened: 0, searches: 0 })
  const onRequested = useEffectEvent(() => {
    if (lastRequest.current.opened === opened && lastRequest.current.searches === searches) return
    const isFirst = lastRequest.current.opened === 0 && lastRequest.current.searches === 0
    const wasSearch = isSearch && lastRequest.current.searches !== searches
    const request = { opened, searches }
    lastRequest.current = request
    // Waits for the load that this render has started, or the page before it, instead of starting another.
    if (!(isFirst && count.isBegun())) void count.refetch({ cancelRefetch: false })
    if (isFirst && pages.isBegun()) return
    void pages.refetch({ cancelRefetch: false }).then(({ data, error }) => {
      if (lastRequest.current !== request) return // asked again meanwhile
      if (error) return lastSeenOf(error) ? undefined : showFailure(tab, error)
      const isEmpty = data?.pages[0]?.rows.length === 0
      if (isEmpty && wasSearch) toast.info(text('table.empty'))
    })
  })
  useEffect(() => onRequested(), [opened, searches])

  const { isFetchNextPageError, isPlaceholderData, hasNextPage, isFetching } = pages
  const onNextPageFailed = useEffectEvent(() => pages.error && showFailure(tab, pages.error))
  useEffect(() => {
    if (isFetchNextPageError) onNextPageFailed()
  }, [isFetchNextPageError])

  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.rows) ?? [], [pages.data])
  useKeepToday({
    isSeen: tab === 'home' && active && pages.data !== undefined && !isPlaceholderData,
    filter: tabFilter,
    rows,
    hasFurtherPages: hasNextPage,
    version: pages.version,
  })
  // The next page waits for a refresh, because one would cancel the other.
  const canLoadMore = hasNextPage && !isFetching && !isPlaceholderData && !isFetchNextPageError
  return {
    rows,
    /** Today's list as this desk saw it last, while the server does not answer. */
    lastSeen: rows.length === 0 ? lastSeenOf(pages.error) : undefined,
    reading: pages,
    // The count of another filter is not shown.
    count: count.error || count.isPlaceholderData ? undefined : count.data?.count,
    loadingFirst: pages.isLoading,
    loadingMore: pages.isFetchingNextPage,
    loadMore: canLoadMore ? () => void pages.fetchNextPage() : undefined,
  }
}

/** The tab's own message when no answer arrived; an answered problem has its own. */
function showFailure(tab: AppointmentTab, { code }: ProblemError): void {
  if (code === 'signed_out') return
  if (code !== 'unavailable' && code !== 'unexpected')
    return void toast.error(text(`problem.${code}`))
  toast.error(text(fetchFailures[tab]))
}
