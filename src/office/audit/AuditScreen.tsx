import { Title } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { useListState } from '../../platform/ui/use-list-state.tsx'
import { usePages } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { DataTable } from '../../platform/ui/DataTable.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { ResultCount } from '../../platform/ui/ResultCount.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { useAuditColumns } from './audit-columns.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { listAuditEvents } from './audit-log.ts'
import { auditListOptions } from './audit-state.ts'
import {
  emptyAuditFilterValues,
  toAuditQuery,
  type AuditFilterValues,
} from './audit-filter-values.ts'

const EventDialog = lazyDialog(() => import('./EventDialog.tsx'))

/** The audit, newest first; a row opens the values before and after. */
export default function AuditScreen() {
  const t = useText()
  const { state, setState, linkTo, resetCount } = useListState(auditListOptions)
  const { filterValues, event } = state
  // From its first use on: it closes with what it shows.
  const [isDialogUsed, setDialogUsed] = useState(false)
  if (event !== null && !isDialogUsed) setDialogUsed(true)
  const [edited, setEdited] = useState({ draft: filterValues, resetCount })
  if (edited.resetCount !== resetCount) setEdited({ draft: filterValues, resetCount })
  const { draft } = edited
  const setDraft = (next: AuditFilterValues) => setEdited({ draft: next, resetCount })
  const pages = usePages(listAuditEvents, toAuditQuery(filterValues), {})
  const columns = useAuditColumns((id) => linkTo({ filterValues, event: id }), EventDialog.preload)
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.rows) ?? [], [pages.data])

  const search = (next: AuditFilterValues) => {
    setDraft(next)
    setState({ filterValues: next, event: null })
    // The same search again must find events since.
    if (next === filterValues) void pages.refetch()
  }
  const failed = pages.error !== null && pages.error.code !== 'signed_out'
  useEffect(() => {
    if (failed) toast.error(t('audit.failed'))
  }, [failed, t])
  const firstPage = pages.isPlaceholderData || failed ? undefined : pages.data?.pages[0]
  const count = firstPage?.rows.length ?? 0
  const canLoadMore = pages.hasNextPage && !pages.isFetching && !pages.isPlaceholderData && !failed
  return (
    <>
      <Title order={1} size="h3">
        {t('screen.audit')}
      </Title>
      <AmbulanceOverlay visible={pages.isLoading} />
      <AuditFilters
        values={draft}
        onChange={setDraft}
        onSearch={() => search(draft)}
        onReset={() => search(emptyAuditFilterValues)}
      />
      {/* Counting all would read the whole audit. */}
      <ResultCount isHidden>
        {firstPage && t(firstPage.next === null ? 'masters.count' : 'audit.newest', { count })}
      </ResultCount>
      <DataTable
        label={t('audit.label')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        queryState={pages}
        empty={
          pages.isLoading ? undefined : (
            <EmptyNote title={t('table.empty')} hint={t('audit.emptyHint')} />
          )
        }
        onEndReached={canLoadMore ? () => void pages.fetchNextPage() : undefined}
        isLoadingMore={pages.isFetchingNextPage}
      />
      {isDialogUsed && (
        <EventDialog
          id={event ?? undefined}
          opened={event !== null}
          onClose={() => setState({ filterValues, event: null })}
          onPatient={(patient) => search({ ...emptyAuditFilterValues, patient })}
        />
      )}
    </>
  )
}
