import { Title } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { useListState } from '../../platform/ui/use-list-state.tsx'
import { usePages } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { DataTable } from '../../platform/ui/DataTable.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { useAuditColumns } from './audit-columns.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { listAuditEvents } from './audit-log.ts'
import {
  auditFromAddress,
  auditStateSchema,
  auditToAddress,
  firstAuditState,
} from './audit-state.ts'
import { noAuditWish, queryOf, type AuditWish } from './audit-filter-values.ts'
import EventDialog from './EventDialog.tsx'

/** Who did what to whose, newest first; a row opens what stood before and after. */
export default function AuditScreen() {
  const t = useText()
  const { state, setState, epoch } = useListState({
    initial: firstAuditState,
    schema: auditStateSchema,
    toAddress: auditToAddress,
    fromAddress: auditFromAddress,
  })
  const { wish, event } = state
  const [edited, setEdited] = useState({ draft: wish, epoch })
  if (edited.epoch !== epoch) setEdited({ draft: wish, epoch })
  const { draft } = edited
  const setDraft = (next: AuditWish) => setEdited({ draft: next, epoch })
  const pages = usePages(listAuditEvents, queryOf(wish), {})
  const columns = useAuditColumns()
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.rows) ?? [], [pages.data])

  const search = (next: AuditWish) => {
    setDraft(next)
    setState({ wish: next, event: null })
    // The same question asked again shall find what was done since.
    if (next === wish) void pages.refetch()
  }
  const failed = pages.error !== null && pages.error.code !== 'signed_out'
  useEffect(() => {
    if (failed) toast.error(t('audit.failed'))
  }, [failed, t])
  const canGoOn = pages.hasNextPage && !pages.isFetching && !pages.isPlaceholderData && !failed
  return (
    <>
      <Title order={1} size="h3">
        {t('screen.audit')}
      </Title>
      <AmbulanceOverlay visible={pages.isLoading} />
      <AuditFilters
        wish={draft}
        onChange={setDraft}
        onSearch={() => search(draft)}
        onReset={() => search(noAuditWish)}
      />
      <DataTable
        label={t('audit.label')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        reading={pages}
        empty={
          pages.isLoading ? undefined : (
            <EmptyNote title={t('table.empty')} hint={t('audit.emptyHint')} />
          )
        }
        onEnd={canGoOn ? () => void pages.fetchNextPage() : undefined}
        loadingMore={pages.isFetchingNextPage}
      />
      <EventDialog
        id={event ?? undefined}
        opened={event !== null}
        onClose={() => setState({ wish, event: null })}
        onPatient={(patient) => search({ ...noAuditWish, patient })}
      />
    </>
  )
}
