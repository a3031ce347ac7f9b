import type { FastifyInstance } from 'fastify'
import { setupGuideRoutes } from './setup-guide/setup-guide.server.ts'
import { calendarRoutes } from './calendar/calendar.server.ts'
import { arrivalRoutes } from './arrivals/arrivals.server.ts'
import { deskVitalsRoutes } from './arrivals/desk-vitals.server.ts'
import { walkInRoutes } from './arrivals/walk-in.server.ts'
import { patientSearchRoutes } from './patient-page/search-patients.server.ts'
import { appointmentSearchRoutes } from './command-palette/search-appointments.server.ts'
import { patientRoutes } from './patient-page/patient-page.server.ts'
import { patientSheetsRoutes } from './patient-page/patient-sheets.server.ts'
import { healthRecordRoutes } from './health-record/health-record.server.ts'
import { boardRoutes } from './board/board.server.ts'
import { displayLinkRoutes } from './board/display-links.server.ts'
import { slipRoutes } from './board/slip.server.ts'
import type { ServerDependencies } from '../access/auth/server-dependencies.server.ts'

/** The routes of the desk's folders. */
export function deskRoutes(app: FastifyInstance, dependencies: ServerDependencies): void {
  setupGuideRoutes(app, dependencies)
  calendarRoutes(app, dependencies)
  arrivalRoutes(app, dependencies)
  deskVitalsRoutes(app, dependencies)
  walkInRoutes(app, dependencies)
  patientSearchRoutes(app, dependencies)
  appointmentSearchRoutes(app, dependencies)
  patientRoutes(app, dependencies)
  patientSheetsRoutes(app, dependencies)
  healthRecordRoutes(app, dependencies)
  displayLinkRoutes(app, dependencies)
  boardRoutes(app, dependencies)
  slipRoutes(app, dependencies)
}
