import { setClinic } from '../../platform/clock/clinic-clock.tsx'
import { readClinic } from '../server/clinic.ts'
import { setClinicBrand } from '../../platform/ui/clinic-brand.tsx'
import { call } from '../../platform/http/call.ts'

/**
 * Synchronizes this page's clock with the server's, and loads the clinic's name. A desk with a wrong clock
 * or time zone still books for the right day.
 */
export async function syncClinicClock(): Promise<void> {
  const requestedAt = Date.now()
  const { timeZone, now, name, logoVersion } = await call(readClinic)
  const respondedAt = Date.now()
  setClinic({
    timeZone,
    serverOffsetMs: Date.parse(now) - (requestedAt + respondedAt) / 2,
  })
  setClinicBrand({ name, logoVersion })
}
