/** The filter of a tab; null for all. */
export interface TabFilter {
  consultant: number | null
  branch: number | null
}

export const emptyTabFilter: TabFilter = { consultant: null, branch: null }

export const isFiltered = ({ consultant, branch }: TabFilter): boolean =>
  consultant !== null || branch !== null
