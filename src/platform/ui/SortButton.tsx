import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import classes from './SortButton.module.css'
import type { Sorting } from './sorting.ts'

interface SortButtonProps {
  title: string
  /** The sorting by this column; undefined while the list is sorted by another. */
  sorting: Sorting | undefined
  onClick: () => void
}

/** A column header that sorts the list. */
export function SortButton({ title, sorting, onClick }: SortButtonProps) {
  const Icon = sorting ? (sorting.descending ? IconArrowDown : IconArrowUp) : IconArrowsSort
  return (
    <UnstyledButton
      className={classes.button}
      data-sorted={sorting !== undefined}
      onClick={onClick}
    >
      {title}
      <Icon size={14} aria-hidden="true" />
    </UnstyledButton>
  )
}
