import type { Appointment } from '../../scheduling/appointments/appointment.ts'
import { done } from './earlier-call.server.ts'
import { toEarlierAppointment, type EarlierAppointment } from './legacy-appointment.ts'

/** An earlier front end knows no pages. So many rows are no list for the eye any more. */
const mostRows = 2_000
export const rowsAtOnce = 200

interface Page {
  rows: Appointment[]
  next: string | null
}

/** A list put together from its pages; its message says where it was cut off. */
export async function wholeList(readPage: (after: string | undefined) => Promise<Page>) {
  const rows: EarlierAppointment[] = []
  let after: string | undefined
  do {
    // Each page begins where the one before it ended.
    const page = await readPage(after)
    rows.push(...page.rows.map(toEarlierAppointment))
    after = page.next ?? undefined
  } while (after !== undefined && rows.length < mostRows)
  if (rows.length === 0) return done(rows, 'table.empty')
  if (after === undefined) return done(rows)
  return done(rows, 'earlier.cut', { most: mostRows })
}
