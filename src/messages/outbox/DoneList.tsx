import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { DataTable, type Column } from '../../platform/ui/DataTable.tsx'
import type { ListQueryState } from '../../platform/ui/DataTableNotes.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import type { DoneMessage } from './outbox.ts'

interface DoneListProps {
  label: string
  empty: string
  columns: Column<DoneMessage>[]
  rows: DoneMessage[]
  reading: ListQueryState
  isLoading: boolean
  loadMore: (() => void) | undefined
  isLoadingMore: boolean
}

/** What was sent with its words, and what was not with its reason. */
export function DoneList(props: DoneListProps) {
  const { label, empty, columns, rows, reading, isLoading, loadMore, isLoadingMore } = props
  return (
    <>
      <AmbulanceOverlay visible={isLoading} />
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        queryState={reading}
        empty={isLoading ? undefined : <EmptyNote title={empty} />}
        onEndReached={loadMore}
        isLoadingMore={isLoadingMore}
      />
    </>
  )
}
