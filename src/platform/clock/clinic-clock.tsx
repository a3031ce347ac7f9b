import { useEffect, useState } from 'react'
import { clinicNow, type ClinicNow } from '../day/clinic-now.ts'
import type { Day } from '../day/day.ts'
import { call } from '../http/call.ts'
import { readClinic } from '../../app/server/clinic.ts'

let timeZone = 'UTC'
let aheadMs = 0
let patientBooking = false

/**
 * Sets this page's clock by the server's, and learns whether patients may book. A desk whose own
 * clock or time zone is wrong still books for the right day.
 */
export async function startClinicClock(): Promise<void> {
  const asked = Date.now()
  const clinic = await call(readClinic)
  const answered = Date.now()
  timeZone = clinic.timeZone
  patientBooking = clinic.patientBooking
  aheadMs = Date.parse(clinic.now) - (asked + answered) / 2
}

/** Where the clinic's wall clock hangs, such as 'Asia/Kolkata'. */
export const clinicTimeZone = (): string => timeZone

/** Whether patients could book without signing in when the page was loaded. */
export const patientsMayBook = (): boolean => patientBooking

/** The server's now in milliseconds, whatever the desk's own clock shows. */
export const readInstant = (): number => Date.now() + aheadMs

export const readClinicClock = (): ClinicNow => clinicNow(new Date(readInstant()), timeZone)

/** The clinic's today; a page that is left open over midnight moves on by itself. */
export function useToday(): Day {
  const [today, setToday] = useState(() => readClinicClock().today)
  useEffect(() => {
    const timer = setInterval(() => setToday(readClinicClock().today), 30_000)
    return () => clearInterval(timer)
  }, [])
  return today
}
