/** By which column a list is sorted, and which way. */
export interface Sorting {
  key: string
  descending: boolean
}

/** The sorting after a click on a column's head: its own way first, then the other. */
export const nextSorting = (now: Sorting | undefined, key: string): Sorting => ({
  key,
  descending: now?.key === key && !now.descending,
})

/** As assistive technology says it. */
export const direction = ({ descending }: Sorting) => (descending ? 'descending' : 'ascending')
