import { useText } from '../../platform/i18n/i18n.tsx'
import type { ArrivalState } from './arrival-state.ts'
import classes from './StateBadge.module.css'

/** A patient's state as text; the colour is only an addition. */
export function StateBadge({ state }: { state: ArrivalState }) {
  const t = useText()
  return (
    <span className={classes.state} data-state={state}>
      {t(`arrivals.state.${state}`)}
    </span>
  )
}
