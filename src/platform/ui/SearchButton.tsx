import { Button } from '@mantine/core'
import { useText } from '../i18n/i18n.tsx'
import classes from './SearchButton.module.css'

/**
 * Submits filters, and marks those that are chosen but not searched yet: the list below still shows
 * the last search.
 */
export function SearchButton({ isPending }: { isPending: boolean }) {
  const t = useText()
  return (
    <span className={classes.search} data-pending={isPending || undefined}>
      <Button type="submit" fullWidth>
        {t('dashboard.search')}
      </Button>
      {/* Always there, so that screen readers hear when it is filled. */}
      <span className={classes.note} role="status">
        {isPending && t('table.notSearched')}
      </span>
    </span>
  )
}
