/** What a tab is filtered by; null is everybody's. */
export interface TabWish {
  consultant: number | null
  branch: number | null
}

export const noWish: TabWish = { consultant: null, branch: null }

export const isFiltered = ({ consultant, branch }: TabWish): boolean =>
  consultant !== null || branch !== null
