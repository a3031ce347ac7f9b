import type { ServerDependencies } from '../access/auth/server-dependencies.server.ts'
import type { Job } from '../platform/jobs/jobs.server.ts'
import { learnWaits } from './line/learn-waits.server.ts'
import { markAbsent } from './line/mark-absent.server.ts'
import { cleanUpBookingRequests } from './booking-requests/booking-requests.server.ts'
import { cleanUpWaitingList } from './waiting-list/change-waiting.server.ts'

/**
 * The timed work of appointments: releases the slots of expired booking requests and holds, ends
 * waits, marks who did not come, and learns once a day how long visits take. Like every neighbourhood,
 * it hands `app` one list of jobs.
 */
export const schedulingJobs = ({ db, now, timeZone }: ServerDependencies): Job[] => [
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
  {
    name: 'mark who did not come',
    everyMs: 10 * 60_000,
    run: () => markAbsent(db, now().today),
  },
  {
    name: 'learn expected waits',
    everyMs: 10 * 60_000,
    run: (stopping) => learnWaits(db, { today: now().today, timeZone }, stopping),
  },
]
