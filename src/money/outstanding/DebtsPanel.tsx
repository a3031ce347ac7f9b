import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { OthersNote } from '../../masters/consultants/OthersNote.tsx'
import { callKey, useCall, usePages } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { DataTable } from '../../platform/ui/DataTable.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { useOutstandingColumns } from './outstanding-columns.tsx'
import {
  listOutstanding,
  sumOutstanding,
  type DebtAge,
  type OutstandingRow,
} from './outstanding.ts'

const CollectDialog = lazyDialog(() => import('../collect/CollectDialog.tsx'))

interface DebtsPanelProps {
  /** The branch and the consultant of the screen's filter. */
  place: { branch?: number | undefined; consultant?: number | undefined }
  /** Undefined for all. */
  age: DebtAge | undefined
  /** Shows those of all consultants and branches. */
  onShowAll: () => void
}

/** What conducted appointments still owe, of one age or all. */
export function DebtsPanel({ place, age, onShowAll }: DebtsPanelProps) {
  const t = useText()
  const queries = useQueryClient()
  const pages = usePages(listOutstanding, { ...place, age }, {})
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.rows) ?? [], [pages.data])
  const [collecting, setCollecting] = useState<OutstandingRow>()
  const [opened, setOpened] = useState(false)
  const columns = useOutstandingColumns((row) => {
    setCollecting(row)
    setOpened(true)
  })
  const canLoadMore = pages.hasNextPage && !pages.isFetching && !pages.isPlaceholderData
  return (
    <>
      <AmbulanceOverlay visible={pages.isLoading} />
      <DataTable
        // Begins at its first row for another age.
        key={age ?? 'all'}
        label={t('screen.outstanding')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        queryState={pages}
        empty={
          pages.isLoading ? undefined : (
            <>
              <EmptyNote title={t('outstanding.none')} hint={t('outstanding.noneHint')} />
              {(place.consultant ?? place.branch) !== undefined && (
                <OtherDebts age={age} onShowAll={onShowAll} />
              )}
            </>
          )
        }
        onEndReached={canLoadMore ? () => void pages.fetchNextPage() : undefined}
        isLoadingMore={pages.isFetchingNextPage}
      />
      {collecting && (
        <CollectDialog
          appointment={collecting}
          opened={opened}
          onClose={() => setOpened(false)}
          onChanged={() => {
            void queries.invalidateQueries({ queryKey: callKey(listOutstanding) })
            void queries.invalidateQueries({ queryKey: callKey(sumOutstanding) })
          }}
        />
      )}
    </>
  )
}

function OtherDebts({ age, onShowAll }: Pick<DebtsPanelProps, 'age' | 'onShowAll'>) {
  const { data } = useCall(sumOutstanding, { query: {} }, { staleTime: 0 })
  const counts = data?.filter((it) => age === undefined || it.age === age).map((it) => it.count)
  return <OthersNote count={counts?.reduce((sum, it) => sum + it, 0)} onShowAll={onShowAll} />
}
