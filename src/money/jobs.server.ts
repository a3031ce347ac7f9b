import type { ServerDependencies } from '../access/auth/server-dependencies.server.ts'
import type { Job } from '../platform/jobs/jobs.server.ts'
import { expireAdjustments } from './refunds/decide.server.ts'

/** The timed work of the money: requests for a second person that nobody has answered. */
export const moneyJobs = ({ db }: ServerDependencies): Job[] => [
  {
    name: 'end requests that no second person has answered',
    everyMs: 10 * 60_000,
    run: () => expireAdjustments(db),
  },
]
