/** The column that a list is sorted by, and the direction. */
export interface Sorting {
  key: string
  descending: boolean
}

/**
 * The sorting after a click on a column header: first the column's default direction, then the
 * other.
 */
export const nextSorting = (current: Sorting | undefined, key: string): Sorting => ({
  key,
  descending: current?.key === key && !current.descending,
})

/** The value of `aria-sort`. */
export const ariaSort = ({ descending }: Sorting) => (descending ? 'descending' : 'ascending')
