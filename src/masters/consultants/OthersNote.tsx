import { Button, Group, Text } from '@mantine/core'
import { useText } from '../../platform/i18n/i18n.tsx'
import { saveDeskFilter } from '../branches/use-desk-filter.tsx'

interface OthersNoteProps {
  /** How many rows the list has without its filter; undefined until that is known. */
  count: number | undefined
  /** Shows the list without its filter, which this desk then no longer remembers. */
  onShowAll: () => void
}

/**
 * Below a list that is empty for a consultant or a branch, which may have been chosen on another screen: how
 * many rows there are of others, and a way to them.
 */
export function OthersNote({ count, onShowAll }: OthersNoteProps) {
  const t = useText()
  if (!count) return null
  return (
    <Group gap="sm" mt="sm" justify="center" role="status">
      <Text size="sm">{t('table.ofOthers', { count })}</Text>
      <Button
        variant="default"
        size="compact-sm"
        onClick={({ currentTarget }) => {
          // It goes with the note: the list that it leads to is where the keyboard goes on.
          currentTarget.closest<HTMLElement>('[data-list-box]')?.focus({ preventScroll: true })
          saveDeskFilter({ branch: null, consultant: null })
          onShowAll()
        }}
      >
        {t('rebooking.showAll')}
      </Button>
    </Group>
  )
}
