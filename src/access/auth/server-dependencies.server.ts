import type { Archiving } from '../../platform/archive/archiving.server.ts'
import type { AuditChecks } from '../../platform/backup/audit-checks.server.ts'
import type { BackupRuns } from '../../platform/backup/backup-runs.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { ReadDatabase } from '../../platform/db/read-database.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { AuthSessionStore } from './auth-session-store.server.ts'
import type { OfflineMode } from '../../platform/offline/offline.ts'
import type { AuthService } from './auth.server.ts'

/** The dependencies of all routes; each route uses some of them. */
export interface ServerDependencies {
  db: Db
  /** For the audit and timed work: few connections, on which a statement may take minutes. */
  longDb: Db
  /** For reports, exports and charts, which may come from a replica. */
  readDb: ReadDatabase
  /** The clinic's current day and minute. */
  now: () => ClinicNow
  /** The current instant by the database's clock. */
  clock: () => Date
  timeZone: string
  /** Whether patients may book without signing in. */
  patientBooking: boolean
  /** What desks keep for the time that the server is away. */
  offline: OfflineMode
  authService: AuthService
  sessions: AuthSessionStore
  /** The backups of this process; undefined where it can make none. */
  backupRuns: BackupRuns | undefined
  /** The checks of the audit by this process, where it makes backups. */
  auditChecks: AuditChecks | undefined
  /** Undefined where changes are not archived continuously. */
  archiving: Archiving | undefined
  /** Whether it is the demo clinic. */
  isDemo: boolean
  /** The origin at which patients reach the clinic, 'https://clinic.example'; undefined where nobody has set it. */
  publicAddress: string | undefined
  /** What gateways of messages need of the settings. */
  outbound: Outbound
}
