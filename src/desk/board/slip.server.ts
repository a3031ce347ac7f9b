import type { FastifyInstance } from 'fastify'
import { visibleConsultant } from '../../access/permissions/access.ts'
import { pagePaths } from '../../access/permissions/page-paths.ts'
import { patientOrigin } from '../../access/permissions/patient-origin.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ServerDependencies } from '../../access/auth/server-dependencies.server.ts'
import { selectClinicDetails } from '../../masters/clinic-details/clinic-details.server.ts'
import { dayAt, formatDay } from '../../platform/day/day.ts'
import { timeOfInstant } from '../../platform/day/times-on-day.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { readTodaysLine } from '../../scheduling/line/waits.server.ts'
import { openSheetPrinter } from '../../visits/printouts/sheet-printer.server.ts'
import { printSlip } from './slip.ts'

type Dependencies = Pick<ServerDependencies, 'db' | 'now' | 'clock' | 'timeZone' | 'publicAddress'>

/** The slip that a patient takes along: its row is the appointment, its link the patient's own. */
export function slipRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { db, now, timeZone } = dependencies
  const printer = openSheetPrinter(app.log)
  app.addHook('onClose', () => printer.close())

  route(app, printSlip, async ({ params: { id }, query: { paper, locale }, staff, request }) => {
    const own = visibleConsultant(staff)
    const [row] = await db<SlipRow[]>`
      select a.branch_id, a.consultant_id, b.name as branch_name, e.place_key
      from appointment a
      join branch b on b.id = a.branch_id
      left join line_entry e on e.appointment_id = a.id and e.day = ${now().today}
        and e.token_letter is not null
      where a.id = ${id} ${own === undefined ? db`` : db`and a.consultant_id = ${own}`}`
    if (!row) throw new ProblemError('not_found')
    const { branchId: branch, consultantId: consultant, branchName, placeKey } = row
    const { entries, waits } = await readTodaysLine(db, { branch, consultant }, dependencies)
    const entry = entries.find(({ appointmentId }) => appointmentId === id)
    if (placeKey === null || !entry?.token || !entry.arrivedAt) throw new ProblemError('not_today')
    const { name: clinicName } = await selectClinicDetails(db)
    const arrivedAt = new Date(entry.arrivedAt)
    const facts = {
      clinicName,
      branchName,
      consultantName: entry.consultantName,
      token: entry.token,
      arrived: `${formatDay(dayAt(arrivedAt, timeZone))} ${timeOfInstant(arrivedAt, timeZone)}`,
      wait: waits.get(id) ?? null,
      placeUrl: `${patientOrigin(request, dependencies.publicAddress)}${pagePaths.ownPlace}#${placeKey}`,
    }
    const bytes = await printer.printSlip({ facts, paper, locale })
    return new File([bytes], `token-${entry.token}.pdf`, { type: printSlip.fileType })
  })
}

interface SlipRow {
  branchId: number
  consultantId: number
  branchName: string
  /** Null for somebody who is not in the line of today. */
  placeKey: string | null
}
