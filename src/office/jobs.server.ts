import type { ServerDependencies } from '../access/auth/server-dependencies.server.ts'
import type { Job } from '../platform/jobs/jobs.server.ts'
import { storeDatabaseSize } from './safety/database-size.server.ts'

/** The timed work of the office. */
export const officeJobs = ({ db, now }: Pick<ServerDependencies, 'db' | 'now'>): Job[] => [
  {
    name: 'store the size of the database',
    everyMs: 600_000,
    run: () => storeDatabaseSize(db, now().today),
  },
]
