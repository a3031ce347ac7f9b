import type { ServerDependencies } from '../access/auth/server-dependencies.server.ts'
import type { Job } from '../platform/jobs/jobs.server.ts'
import { planMessages } from './outbox/plan-messages.server.ts'

/** The timed work of messages. What sends by a gateway will have its job here. */
export const messagesJobs = ({ db, now, timeZone }: ServerDependencies): Job[] => [
  {
    name: 'write the reminders that are due',
    everyMs: 60_000,
    run: () => planMessages(db, { now: now(), timeZone }),
  },
]
