import type { FastifyRequest } from 'fastify'
import type { AuthSessionStore } from '../../access/auth/auth-session-store.server.ts'
import { logoAddress } from '../../platform/ui/logo-address.ts'
import { selectClinicDetails } from '../../masters/clinic-details/clinic-details.server.ts'
import { zoneOffsetAt } from '../../platform/day/zone-offset-at.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { isLocale, type Locale } from '../../platform/i18n/locales.ts'
import { requestLocale } from '../../platform/i18n/messages.server.ts'
import type { PageFacts } from './page-data.ts'

/** What the routes of patients' pages are made with. */
export interface PageDependencies {
  db: Db
  /** The IANA time zone of the clinic's clock, and that clock. */
  timeZone: string
  clock: () => Date
  /** The clinic's current day and minute. */
  now: () => ClinicNow
  /** Staff can open a patient's page too. */
  sessions: AuthSessionStore
  /** Whether patients may book without signing in. */
  patientBooking: boolean
  /** Its key is what stop links are derived from. */
  outbound: Pick<Outbound, 'key'>
  /** The folder of the built frontend. */
  folder: string
}

/** Headers of a page with a secret in its address: nothing of it is kept on the way, found by a search, or told to where it leads. */
export const patientPageHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  vary: 'accept-language, cookie',
}

/** What a page knows of its clinic; its language is the one chosen on this phone, else the phone's. */
export async function readPageFacts(
  db: Db,
  request: FastifyRequest,
  { timeZone, clock }: { timeZone: string; clock: () => Date },
): Promise<PageFacts> {
  const { name, logoVersion } = await selectClinicDetails(db)
  const now = clock()
  return {
    locale:
      chosenLocale(request.headers.cookie) ?? requestLocale(request.headers['accept-language']),
    timeZone,
    zoneOffset: zoneOffsetAt(now.getTime(), timeZone),
    now: now.toISOString(),
    clinicName: name,
    logo: logoVersion ? logoAddress(logoVersion) : '/assets/clinic.svg',
  }
}

/** The language in the cookie that `start-page.tsx` sets. */
export function chosenLocale(cookies = ''): Locale | undefined {
  const [, locale = null] = /(?:^|;\s*)locale=(\w+)/.exec(cookies) ?? []
  return isLocale(locale) ? locale : undefined
}
