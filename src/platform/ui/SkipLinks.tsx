import { useText } from '../i18n/i18n.tsx'
import classes from './SkipLinks.module.css'

/**
 * The first links of a screen with a list, seen while they have the focus: past its figures, tabs and
 * filters to the list, or to the filters.
 */
export function SkipLinks() {
  const t = useText()
  return (
    <>
      <button type="button" className={classes.skip} onClick={() => focusShown('[data-list-box]')}>
        {t('table.skipToList')}
      </button>
      <button
        type="button"
        className={classes.skip}
        onClick={() => focusShown('[role="search"] input')}
      >
        {t('table.skipToFilters')}
      </button>
    </>
  )
}

/** Focuses the first of such elements in the content that is in view: other tabs hide theirs. */
function focusShown(selector: string): void {
  const found = [...document.querySelectorAll<HTMLElement>(selector)]
  found.find((element) => !element.closest('[style*="display: none"]'))?.focus()
}
