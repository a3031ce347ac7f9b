import { clinicNow } from '../platform/day/clinic-now.ts'

export const testTimeZone = 'Asia/Kolkata'

/** Where the clock stands in tests: Tuesday 24 November 2026, 09:05 at the clinic. */
export const testInstant = new Date('2026-11-24T03:35:00Z')

export const testNow = clinicNow(testInstant, testTimeZone)

/** The key that servers in tests sign and encrypt with. */
export const testSecretKey = 'a key that only tests sign and seal with'

/**
 * How long a call of a test may wait for the database, in milliseconds. A machine that other work makes stand still
 * for seconds shall not fail a test: those of the limit itself give the server's own.
 */
export const testDatabaseLimitMs = 60_000
