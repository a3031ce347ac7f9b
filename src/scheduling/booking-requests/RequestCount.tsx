import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { MenuCount } from '../../platform/ui/MenuCount.tsx'
import { countBookingRequests } from './booking-requests.ts'

/** One minute: requests are held for hours. */
const pollIntervalMs = 60_000

/**
 * The number beside the menu's entry: what of the public form waits for the desk; nothing while nothing
 * does. The entry is there for those only who decide on it.
 */
export function RequestCount() {
  const t = useText()
  const count = useCall(countBookingRequests, {}, { pollIntervalMs }).data?.count ?? 0
  return <MenuCount count={count} words={t('bookingRequests.waiting', { count })} />
}
