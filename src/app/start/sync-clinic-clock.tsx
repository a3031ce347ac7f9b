import { setClinic } from '../../platform/clock/clinic-clock.tsx'
import { readClinic } from '../server/clinic.ts'
import { setClinicBrand } from '../../platform/ui/clinic-brand.tsx'
import { call, callUrl } from '../../platform/http/call.ts'

/**
 * Synchronizes this page's clock with the server's, and loads the clinic's name. A desk with a wrong clock
 * or time zone still books for the right day.
 */
export async function syncClinicClock(): Promise<void> {
  // Asked for before the scripts were loaded, it was answered a while ago.
  const begun = window.begun?.calls.get(callUrl(readClinic, {}))
  const callAt = Date.now()
  const { timeZone, now, name, logoVersion } = await call(readClinic)
  const isBegun = begun?.isTaken === true
  const requestedAt = isBegun ? begun.requestedAt : callAt
  const respondedAt = (isBegun && begun.respondedAt) || Date.now()
  setClinic({
    timeZone,
    serverOffsetMs: Date.parse(now) - (requestedAt + respondedAt) / 2,
  })
  setClinicBrand({ name, logoVersion })
}
