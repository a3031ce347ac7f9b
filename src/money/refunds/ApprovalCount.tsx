import { useCall } from '../../platform/http/queries.tsx'
import { formatCount } from '../../platform/i18n/format-count.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { MenuCount } from '../../platform/ui/MenuCount.tsx'
import { countWaitingAdjustments } from './refunds.ts'

/** Milliseconds: what another desk has asked for, where the page is not live. */
const pollIntervalMs = 30_000

/** The number beside the menu's entry: what waits for this person; nothing while nothing does. */
export function ApprovalCount() {
  const t = useText()
  const count = useCall(countWaitingAdjustments, {}, { pollIntervalMs }).data?.count ?? 0
  return <MenuCount count={count} words={t('approvals.mark', { number: formatCount(count) })} />
}
