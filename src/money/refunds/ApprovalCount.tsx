import { VisuallyHidden } from '@mantine/core'
import { useCall } from '../../platform/http/queries.tsx'
import { formatCount } from '../../platform/i18n/format-count.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import classes from '../../scheduling/waiting-list/WaitingMark.module.css'
import { countWaitingAdjustments } from './refunds.ts'

/** Milliseconds: what another desk has asked for, where the page is not live. */
const pollIntervalMs = 30_000

/** The number beside the menu's entry: what waits for this person; nothing while nothing does. */
export function ApprovalCount() {
  const t = useText()
  const { data } = useCall(countWaitingAdjustments, {}, { pollIntervalMs })
  if (!data || data.count === 0) return null
  return (
    <>
      <span className={classes.count} aria-hidden="true">
        {formatCount(data.count)}
      </span>
      <VisuallyHidden>{t('approvals.mark', { number: formatCount(data.count) })}</VisuallyHidden>
    </>
  )
}
