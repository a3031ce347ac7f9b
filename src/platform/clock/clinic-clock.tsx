import { useEffect, useState } from 'react'
import { clinicNow, type ClinicNow } from '../day/clinic-now.ts'
import { dayAt, formatDay, keepZoneOffset, timeAt, type Day } from '../day/day.ts'
import type { Time } from '../day/time.ts'
import { timeOnDay } from '../day/times-on-day.ts'
import type { ZoneOffset } from '../day/zone-offset.ts'

let timeZone = 'UTC'
let serverOffsetMs = 0

/** The facts of its clinic that every page needs. */
interface Clinic {
  timeZone: string
  /** Milliseconds by which the server's clock is ahead of this page's. */
  serverOffsetMs: number
  /** The zone's offset from UTC, where it is known. */
  zoneOffset?: ZoneOffset | undefined
}

export function setClinic(clinic: Clinic): void {
  ;({ timeZone, serverOffsetMs } = clinic)
  keepZoneOffset(timeZone, clinic.zoneOffset)
}

/** The IANA time zone of the clinic's wall clock, such as 'Asia/Kolkata'. */
export const clinicTimeZone = (): string => timeZone

/**
 * The server's current instant in milliseconds, independent of the clock of the desk's computer.
 */
export const currentInstantMs = (): number => Date.now() + serverOffsetMs

export const currentClinicTime = (): ClinicNow => clinicNow(new Date(currentInstantMs()), timeZone)

/**
 * The clinic's today. Re-renders at midnight, so a page that is left open moves on to the next day.
 */
export function useToday(): Day {
  const [today, setToday] = useState(() => currentClinicTime().today)
  useEffect(() => {
    const timer = setInterval(() => setToday(currentClinicTime().today), 30_000)
    return () => clearInterval(timer)
  }, [])
  return today
}

/** '25-11-2026, 09:00', an instant on the clinic's clock. */
export function formatClinicTime(instant: string): string {
  const at = new Date(instant)
  return `${formatDay(dayAt(at, timeZone))}, ${timeAt(at, timeZone)}`
}

/** '09:00' on a day; with the time zone in an hour that the clinic's clock shows twice. */
export const formatTimeOnDay = (day: Day, time: Time): string =>
  timeOnDay(day, time, clinicTimeZone())
