import { useListState } from '../../platform/ui/use-list-state.tsx'
import type { Column } from '../../platform/ui/DataTable.tsx'
import { nextSorting } from '../../platform/ui/sorting.ts'
import type { MasterRow } from './master.ts'
import {
  firstMasterState,
  masterFromAddress,
  masterStateSchema,
  masterToAddress,
} from './master-state.ts'
import { isFound, sortedRows } from './sort-rows.ts'

/** A column that a master can be sorted by where it says by what. */
export type MasterColumn<Row> = Column<Row> & { sortBy?: (row: Row) => string | number | null }

/** What of a master is in view: searched, sorted, and with the retired rows only when asked for. */
export function useMasterRows<Row extends MasterRow>(
  rows: Row[] | undefined,
  columns: MasterColumn<Row>[],
  searchIn: (row: Row) => string,
) {
  const { state, setState } = useListState({
    initial: firstMasterState,
    schema: masterStateSchema,
    toAddress: masterToAddress,
    fromAddress: masterFromAddress,
  })
  const { search, withRetired, sorting } = state

  const found = (rows ?? []).filter(
    (row) => (row.active || withRetired) && isFound(searchIn(row), search),
  )
  const sortBy = columns.find(({ key }) => key === sorting?.key)?.sortBy
  const locale = document.documentElement.lang || 'en'
  return {
    rows: sortBy && sorting ? sortedRows(found, sortBy, { ...sorting, locale }) : found,
    columns: columns.map(({ sortBy: by, ...column }): Column<Row> => ({
      ...column,
      sortable: by !== undefined,
    })),
    search,
    setSearch: (typed: string) => setState({ ...state, search: typed }),
    withRetired,
    setWithRetired: (shown: boolean) => setState({ ...state, withRetired: shown }),
    sorting,
    sortBy: (key: string) => setState({ ...state, sorting: nextSorting(sorting, key) }),
  }
}
