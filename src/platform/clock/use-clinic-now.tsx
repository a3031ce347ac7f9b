import { useEffect, useState } from 'react'
import { currentClinicTime } from './clinic-clock.tsx'
import type { ClinicNow } from '../day/clinic-now.ts'

const tickMs = 15_000

/** The clinic's current day and minute; re-renders when the minute changes. */
export function useClinicNow(): ClinicNow {
  const [now, setNow] = useState(currentClinicTime)
  useEffect(() => {
    const timer = setInterval(() => {
      const next = currentClinicTime()
      setNow((previous) =>
        previous.today === next.today && previous.time === next.time ? previous : next,
      )
    }, tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
