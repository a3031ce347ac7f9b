import { useEffect, useState } from 'react'
import { readClinicClock } from './clinic-clock.tsx'
import type { ClinicNow } from '../day/clinic-now.ts'

const tickMs = 15_000

/** The clinic's day and minute, which move on by themselves. */
export function useClinicNow(): ClinicNow {
  const [now, setNow] = useState(readClinicClock)
  useEffect(() => {
    const timer = setInterval(() => {
      const next = readClinicClock()
      setNow((last) => (last.today === next.today && last.time === next.time ? last : next))
    }, tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
