import { useEffect, useMemo, useRef } from 'react'
import type { AppointmentTab } from '../../scheduling/appointments/appointment-tabs.ts'
import {
  countAppointments,
  listAppointments,
} from '../../scheduling/appointments/list-appointments.ts'
import type { Refusal } from '../../platform/http/problem.ts'
import { useCall, usePages } from '../../platform/http/queries.tsx'
import { text } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { fetchFailure, followMs, followsOtherDesks } from './dashboard-tabs.ts'
import type { TabWish } from './tab-filter.ts'

interface ListWish {
  tab: AppointmentTab
  wish: TabWish
  /** Counts the loads that somebody asked for, by the tab or by Search and Reset. */
  opened: number
  searches: number
  /** Whether the last of them was a Search, which says so when it finds nothing. */
  isSearch: boolean
  /** Whether the tab is in view; a hidden one fetches nothing by itself. */
  active: boolean
}

/**
 * One tab's rows, page by page, and how many there are. What somebody asks for ends in a toast when
 * it fails or finds nothing; what the page refreshes by itself stays silent.
 */
export function useAppointmentList(asking: ListWish) {
  const { tab, wish, opened, searches, isSearch, active } = asking
  const filter = {
    tab,
    consultant: wish.consultant ?? undefined,
    branch: wish.branch ?? undefined,
  }
  const follow = { enabled: active, followMs: followsOtherDesks(tab) ? followMs : undefined }
  const pages = usePages(listAppointments, filter, follow)
  const count = useCall(countAppointments, { query: filter }, { ...follow, staleTime: Infinity })

  const last = useRef({ opened: 0, searches: 0 })
  useEffect(() => {
    if (last.current.opened === opened && last.current.searches === searches) return
    const searched = isSearch && last.current.searches !== searches
    const asked = { opened, searches }
    last.current = asked
    // The load that this render has already begun is waited for, not begun again.
    void count.refetch({ cancelRefetch: false })
    void pages.refetch({ cancelRefetch: false }).then(({ data, error }) => {
      if (last.current !== asked) return // asked again meanwhile
      if (error) return tellFailure(tab, error)
      const nothing = data?.pages[0]?.rows.length === 0
      if (nothing && searched) toast.info(text('table.empty'))
    })
  }, [opened, searches])

  const { isFetchNextPageError, isPlaceholderData, hasNextPage, isFetching } = pages
  useEffect(() => {
    if (isFetchNextPageError && pages.error) tellFailure(tab, pages.error)
  }, [isFetchNextPageError])

  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.rows) ?? [], [pages.data])
  // While a refresh is under way the next page waits for it: one would cancel the other.
  const canGoOn = hasNextPage && !isFetching && !isPlaceholderData && !isFetchNextPageError
  return {
    rows,
    reading: pages,
    // The number of other rows is nobody's answer.
    count: count.error || count.isPlaceholderData ? undefined : count.data?.count,
    loadingFirst: pages.isLoading,
    loadingMore: pages.isFetchingNextPage,
    loadMore: canGoOn ? () => void pages.fetchNextPage() : undefined,
  }
}

/** The tab's own sentence when no answer came; a refusal that was answered says why itself. */
function tellFailure(tab: AppointmentTab, { code }: Refusal): void {
  if (code === 'signed_out') return
  if (code !== 'unavailable' && code !== 'unexpected')
    return void toast.error(text(`problem.${code}`))
  const { tone, sentence } = fetchFailure[tab]
  toast[tone](text(sentence))
}
