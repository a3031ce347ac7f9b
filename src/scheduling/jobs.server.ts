import type { ServerDependencies } from '../access/auth/server-dependencies.server.ts'
import type { Job } from '../platform/jobs/jobs.server.ts'
import { cleanUpBookingRequests } from './booking-requests/booking-requests.server.ts'
import { cleanUpWaitingList } from './waiting-list/change-waiting.server.ts'

/**
 * The timed work of appointments: releases the slots of expired booking requests and holds, and ends
 * waits. Like every neighbourhood, it hands `app` one list of jobs.
 */
export const schedulingJobs = ({ db, now }: ServerDependencies): Job[] => [
  {
    name: 'release expired booking requests',
    everyMs: 60_000,
    run: () => cleanUpBookingRequests(db),
  },
  {
    name: 'end the waits whose last day has passed',
    everyMs: 10 * 60_000,
    run: () => cleanUpWaitingList(db, now()),
  },
]
