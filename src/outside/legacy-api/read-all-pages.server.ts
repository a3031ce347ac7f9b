import type { Appointment } from '../../scheduling/appointments/appointment.ts'
import type { Page } from '../../platform/http/page.ts'
import { succeed } from './legacy-call.server.ts'
import { toLegacyAppointment, type LegacyAppointment } from './legacy-appointment.ts'

/** The most rows of one list. Legacy clients know no pages, and nobody reads a longer list. */
const maxRows = 2_000

/** Reads all pages of a list, up to `maxRows`; the message says when the list was cut off. */
export async function readAllPages(
  readPage: (after: string | undefined) => Promise<Page<Appointment>>,
) {
  const rows: LegacyAppointment[] = []
  let after: string | undefined
  do {
    // Sequential: each page starts at the cursor of the page before.
    const page = await readPage(after)
    rows.push(...page.rows.map(toLegacyAppointment))
    after = page.next ?? undefined
  } while (after !== undefined && rows.length < maxRows)
  if (rows.length === 0) return succeed(rows, 'table.empty')
  if (after === undefined) return succeed(rows)
  return succeed(rows, 'legacyApi.listCutOff', { most: maxRows })
}
