import { useEffect, useState } from 'preact/hooks'
import { clinicNow, type ClinicNow } from '../../platform/day/clinic-now.ts'
import { keepZoneOffset, type Day } from '../../platform/day/day.ts'
import type { PageFacts } from './page-data.ts'

/** Milliseconds by which the server's clock is ahead of this phone's. */
let aheadMs = 0

/** Sets the clock of the page by the server's, as it was when the page was made. */
export function setPageClock({
  now,
  timeZone,
  zoneOffset,
}: Pick<PageFacts, 'now' | 'timeZone' | 'zoneOffset'>): void {
  keepZoneOffset(timeZone, zoneOffset)
  aheadMs = Date.parse(now) - Date.now()
}

/** What the clinic's clock shows, whatever time zone and time the phone has. */
export const pageNow = (timeZone: string): ClinicNow =>
  clinicNow(new Date(Date.now() + aheadMs), timeZone)

const checkIntervalMs = 20_000

/** The clinic's day, which changes while a page stays open at midnight. */
export function useToday(timeZone: string): Day {
  const [today, setToday] = useState(() => pageNow(timeZone).today)
  useEffect(() => {
    const timer = setInterval(() => setToday(pageNow(timeZone).today), checkIntervalMs)
    return () => clearInterval(timer)
  }, [timeZone])
  return today
}
