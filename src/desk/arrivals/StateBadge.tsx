import { useText } from '../../platform/i18n/i18n.tsx'
import type { ArrivalState } from './arrival-state.ts'
import classes from './StateBadge.module.css'

/** Where a patient is, in words; the colour only helps. */
export function StateBadge({ state }: { state: ArrivalState }) {
  const t = useText()
  return (
    <span className={classes.state} data-state={state}>
      {t(`arrivals.state.${state}`)}
    </span>
  )
}
