import type { ServerDependencies } from '../access/auth/server-dependencies.server.ts'
import type { Job } from '../platform/jobs/jobs.server.ts'
import { cleanUpBookingRequests } from './booking-requests/booking-requests.server.ts'

/**
 * The timed work of appointments: releases the slots of expired booking requests. Like every
 * neighbourhood, it hands `app` one list of jobs.
 */
export const schedulingJobs = ({ db }: ServerDependencies): Job[] => [
  {
    name: 'release expired booking requests',
    everyMs: 60_000,
    run: () => cleanUpBookingRequests(db),
  },
]
