import type { FastifyInstance } from 'fastify'
import { visitReadRoutes } from './record/read-visit.server.ts'
import { visitSaveRoutes } from './record/save-visit.server.ts'
import { certificateRoutes } from './record/certificates/certificates.server.ts'
import { exerciseRoutes } from './record/exercises/exercises.server.ts'
import { referralRoutes } from './record/referrals/referrals.server.ts'
import { testResultRoutes } from './record/results/test-results.server.ts'
import { visitDraftRoutes } from './drafts/visit-drafts.server.ts'
import { prescribingRoutes } from './record/prescription/prescription.server.ts'
import { prescriptionTemplateRoutes } from './record/prescription-templates/prescription-templates.server.ts'
import { paperRoutes } from './papers/papers.server.ts'
import { historyRoutes } from './history/history.server.ts'
import { sheetRoutes } from './printouts/sheets.server.ts'
import type { ServerDependencies } from '../access/auth/server-dependencies.server.ts'

/** The routes of the visits' folders. */
export function visitsRoutes(app: FastifyInstance, dependencies: ServerDependencies): void {
  visitReadRoutes(app, dependencies)
  visitSaveRoutes(app, dependencies)
  certificateRoutes(app, dependencies)
  exerciseRoutes(app, dependencies)
  referralRoutes(app, dependencies)
  testResultRoutes(app, dependencies)
  visitDraftRoutes(app, dependencies)
  prescribingRoutes(app, dependencies)
  prescriptionTemplateRoutes(app, dependencies)
  paperRoutes(app, dependencies)
  historyRoutes(app, dependencies)
  sheetRoutes(app, dependencies)
}
