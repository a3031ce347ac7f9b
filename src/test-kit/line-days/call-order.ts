import type { KeptVisit } from './kept-day.ts'

const maxWalkInMinutes = 45

/**
 * Whom a simulated consultant calls: walk-ins who have waited long, then booked patients who came on
 * time and are due, then late ones and walk-ins by their arrival, then those who are due later.
 */
export function callOrder<Visit extends KeptVisit>(here: readonly Visit[], now: number): Visit[] {
  return here.toSorted((a, b) => {
    const [one, other] = [placeOf(a, now), placeOf(b, now)]
    return one.group - other.group || one.minute - other.minute || a.id - b.id
  })
}

function placeOf({ booked, arrived }: KeptVisit, now: number) {
  const came = arrived ?? booked ?? 0
  if (booked === null) return { group: now - came >= maxWalkInMinutes ? 0 : 2, minute: came }
  if (came > booked) return { group: 2, minute: came }
  return { group: booked <= now + minutesEarly ? 1 : 3, minute: booked }
}

const minutesEarly = 10
