import { useListState } from '../../platform/ui/use-list-state.tsx'
import type { Column } from '../../platform/ui/DataTable.tsx'
import { nextSorting } from '../../platform/ui/sorting.ts'
import type { MasterRow } from './master.ts'
import { masterListOptions } from './master-state.ts'
import { matchesSearch, sortRows } from './sort-rows.ts'

/** A column of a master; sortable if it has `sortBy`. */
export type MasterColumn<Row> = Column<Row> & { sortBy?: (row: Row) => string | number | null }

/** The visible rows of a master: searched, sorted, and with retired rows only on request. */
export function useMasterRows<Row extends MasterRow>(
  rows: Row[] | undefined,
  columns: MasterColumn<Row>[],
  searchText: (row: Row) => string,
  listName = '',
) {
  const { state, setState } = useListState({ ...masterListOptions, name: listName })
  const { search, withRetired, sorting } = state

  const filtered = (rows ?? []).filter(
    (row) => (row.active || withRetired) && matchesSearch(searchText(row), search),
  )
  const sortBy = columns.find(({ key }) => key === sorting?.key)?.sortBy
  const locale = document.documentElement.lang || 'en'
  return {
    rows: sortBy && sorting ? sortRows(filtered, sortBy, { ...sorting, locale }) : filtered,
    columns: columns.map(({ sortBy: sortValue, ...column }): Column<Row> => ({
      ...column,
      sortable: sortValue !== undefined,
    })),
    search,
    setSearch: (newSearch: string) => setState({ ...state, search: newSearch }),
    withRetired,
    setWithRetired: (isShown: boolean) => setState({ ...state, withRetired: isShown }),
    sorting,
    sortBy: (key: string) => setState({ ...state, sorting: nextSorting(sorting, key) }),
  }
}
