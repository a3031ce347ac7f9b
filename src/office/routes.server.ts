import type { FastifyInstance } from 'fastify'
import { auditRoutes } from './audit/audit-log.server.ts'
import { chartRoutes } from './reports/charts/charts.server.ts'
import { feedbackReadRoutes } from './feedback/feedback.server.ts'
import { settleFeedbackRoutes } from './feedback/settle-feedback.server.ts'
import { reportExportRoutes } from './reports/report-export.server.ts'
import { safetyRoutes } from './safety/safety.server.ts'
import { reportRoutes } from './reports/report.server.ts'
import type { ServerDependencies } from '../access/auth/server-dependencies.server.ts'

/** The routes of reports, patients' words, the audit and what keeps the data safe. */
export function officeRoutes(app: FastifyInstance, dependencies: ServerDependencies): void {
  auditRoutes(app, dependencies)
  chartRoutes(app, dependencies)
  reportExportRoutes(app, dependencies)
  reportRoutes(app, dependencies)
  feedbackReadRoutes(app, dependencies)
  settleFeedbackRoutes(app, dependencies)
  safetyRoutes(app, dependencies)
}
