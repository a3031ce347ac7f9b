import type { ServerDependencies } from '../access/auth/server-dependencies.server.ts'
import type { Job } from '../platform/jobs/jobs.server.ts'
import { checkSumsIfDue } from './daily-sums/check-sums.server.ts'
import { foldSums } from './daily-sums/daily-sums.server.ts'
import { learnWaits } from './line/learn-waits.server.ts'
import { markAbsent } from './line/mark-absent.server.ts'
import { cleanUpBookingRequests } from './booking-requests/booking-requests.server.ts'
import { cleanUpPatientLinks } from './patient-link/link-token.server.ts'
import { cleanUpWaitingList } from './waiting-list/change-waiting.server.ts'

/**
 * The timed work of appointments: releases the slots of expired booking requests and holds, ends
 * waits, marks who did not come, learns once a day how long visits take, and adds what changed to the daily sums. Like every neighbourhood,
 * it hands `app` one list of jobs.
 */
export const schedulingJobs = ({ db, now, timeZone, backupRuns }: ServerDependencies): Job[] => [
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
    name: 'remove expired links of patients',
    everyMs: 60 * 60_000,
    run: () => cleanUpPatientLinks(db, now().today),
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
  {
    name: 'fold the daily sums',
    everyMs: 10_000,
    run: () => foldSums(db),
  },
  {
    name: 'check the daily sums',
    everyMs: 60_000,
    // At night, as backups and the check of the audit are.
    run: () => checkSumsIfDue(db, { at: backupRuns?.backups.at, timeZone }),
  },
]
