import type { FastifyInstance } from 'fastify'
import { clinicDetailsRoutes } from './clinic-details/clinic-details.server.ts'
import { moneyLimitRoutes } from './money-limits/money-limits.server.ts'
import { fileNumberingRoutes } from './file-numbers/file-numbering.server.ts'
import { branchRoutes } from './branches/branches.server.ts'
import { chargeRoutes } from './charges/charges.server.ts'
import { serviceRoutes } from './services/services.server.ts'
import { consultantRoutes } from './consultants/consultants.server.ts'
import { consultantMasterRoutes } from './staff/consultant-master.server.ts'
import { employeeMasterRoutes } from './staff/employee-master.server.ts'
import { staffSignInRoutes } from './staff/staff-sign-in.server.ts'
import { medicineRoutes } from './medicines/medicines.server.ts'
import { testCatalogueRoutes } from './test-catalogue/tests.server.ts'
import { vaccineRoutes } from './vaccines/vaccines.server.ts'
import type { ServerDependencies } from '../access/auth/server-dependencies.server.ts'

/** The routes of the masters. */
export function mastersRoutes(app: FastifyInstance, dependencies: ServerDependencies): void {
  clinicDetailsRoutes(app, dependencies)
  moneyLimitRoutes(app, dependencies)
  fileNumberingRoutes(app, dependencies)
  branchRoutes(app, dependencies)
  chargeRoutes(app, dependencies)
  serviceRoutes(app, dependencies)
  consultantRoutes(app, dependencies)
  consultantMasterRoutes(app, dependencies)
  employeeMasterRoutes(app, dependencies)
  staffSignInRoutes(app, dependencies)
  testCatalogueRoutes(app, dependencies)
  medicineRoutes(app, dependencies)
  vaccineRoutes(app, dependencies)
}
