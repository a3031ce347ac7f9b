import type { FastifyInstance } from 'fastify'
import type { ServerDependencies } from '../access/auth/server-dependencies.server.ts'
import { addChargeRoutes } from './collect/add-charge.server.ts'
import { accountRoutes } from './collect/read-account.server.ts'
import { collectRoutes } from './collect/collect.server.ts'
import { branchDayRoutes } from './drawers/branch-day.server.ts'
import { drawerRoutes } from './drawers/drawers.server.ts'
import { outstandingRoutes } from './outstanding/outstanding.server.ts'
import { unusedDepositRoutes } from './outstanding/unused-deposits.server.ts'
import { receiptRoutes } from './receipts/receipts.server.ts'
import { packageMoney, packageRoutes } from './packages/packages.server.ts'
import { readPackageRoutes } from './packages/read-package.server.ts'
import { depositMoney, returnDepositRoutes } from './collect/return-deposit.server.ts'
import { incomeRoutes } from './income/income.server.ts'
import { reverseRoutes } from './collect/reverse-entry.server.ts'
import { decideRoutes } from './refunds/decide.server.ts'
import { adjustmentListRoutes } from './refunds/list-adjustments.server.ts'
import { refundRoutes } from './refunds/refunds.server.ts'
import { visitMoney } from './refunds/visit-money.server.ts'
import { voucherRoutes } from './vouchers/vouchers.server.ts'
import { shareRoutes } from './shares/shares.server.ts'

/** The routes of the money's folders. */
export function moneyRoutes(app: FastifyInstance, dependencies: ServerDependencies): void {
  accountRoutes(app, dependencies)
  addChargeRoutes(app, dependencies)
  collectRoutes(app, dependencies)
  receiptRoutes(app, dependencies)
  reverseRoutes(app, dependencies)
  refundRoutes(app, dependencies)
  decideRoutes(app, dependencies, {
    visit: visitMoney,
    deposit: depositMoney,
    package: packageMoney,
  })
  adjustmentListRoutes(app, dependencies)
  outstandingRoutes(app, dependencies)
  unusedDepositRoutes(app, dependencies)
  voucherRoutes(app, dependencies)
  drawerRoutes(app, dependencies)
  branchDayRoutes(app, dependencies)
  returnDepositRoutes(app, dependencies)
  packageRoutes(app, dependencies)
  readPackageRoutes(app, dependencies)
  incomeRoutes(app, dependencies)
  shareRoutes(app, dependencies)
}
