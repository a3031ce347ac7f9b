import { z } from 'zod'
import { setClinic } from '../../platform/clock/clinic-clock.tsx'
import { call, callUrl } from '../../platform/http/call.ts'
import { lastClinicKey } from '../../platform/http/begun.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { allowLastSeen } from '../../platform/offline/last-seen.tsx'
import { offlineModeSchema, type OfflineMode } from '../../platform/offline/offline.ts'
import { setClinicBrand } from '../../platform/ui/clinic-brand.tsx'
import { readClinic, zoneOffsetSchema } from '../server/clinic.ts'

/** The clinic as this desk knew it last; names no patient, so it outlives a session. */
const clinicSchema = z.object({
  timeZone: z.string(),
  // Desks stored none before 28 November 2026.
  zoneOffset: zoneOffsetSchema.optional(),
  /** Milliseconds by which the server's clock is ahead of this computer's. */
  serverOffsetMs: z.number(),
  name: z.string(),
  logoVersion: z.string().nullable(),
  isNew: z.boolean().optional(),
  offline: offlineModeSchema,
})
type LastClinic = z.output<typeof clinicSchema>

/** How long a page that could open without the server waits for it. */
const maxWaitMs = 5_000
const retryPauseMs = 10_000

/**
 * Synchronizes this page's clock with the server's, and loads the clinic's name. A desk with a wrong clock
 * or time zone still books for the right day. While the server is away, a desk that knew the clinic goes on
 * with that, and asks until it has the answer. Resolves with what the desk may keep.
 */
export async function syncClinicClock(): Promise<OfflineMode> {
  const last = readLastClinic()
  try {
    const answer = await within(last ? maxWaitMs : undefined, readClinicNow())
    storeLastClinic(answer)
    return apply(answer)
  } catch (error) {
    if (!last || !(error instanceof ProblemError) || error.status < 500) throw error
    setTimeout(() => void syncClinicClock(), retryPauseMs)
    // Its picture is the server's.
    return apply({ ...last, logoVersion: null })
  }
}

function apply({ name, logoVersion, isNew, offline, ...clinic }: LastClinic): OfflineMode {
  setClinic(clinic)
  setClinicBrand({ name, logoVersion, isNew })
  allowLastSeen(offline === 'on')
  return offline
}

async function readClinicNow(): Promise<LastClinic> {
  // Asked for before the scripts were loaded, it was answered a while ago.
  const begun = window.begun?.calls.get(callUrl(readClinic, {}))
  const callAt = Date.now()
  const { now, ...clinic } = await call(readClinic)
  const isBegun = begun?.isTaken === true
  const requestedAt = isBegun ? begun.requestedAt : callAt
  const respondedAt = (isBegun && begun.respondedAt) || Date.now()
  return { ...clinic, serverOffsetMs: Date.parse(now) - (requestedAt + respondedAt) / 2 }
}

function within<Answer>(ms: number | undefined, answer: Promise<Answer>): Promise<Answer> {
  if (ms === undefined) return answer
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new ProblemError('unavailable')), ms)
  })
  return Promise.race([answer, tooLate])
}

function readLastClinic(): LastClinic | undefined {
  try {
    return clinicSchema.safeParse(JSON.parse(localStorage.getItem(lastClinicKey) ?? 'null')).data
  } catch {
    return undefined
  }
}

function storeLastClinic(clinic: LastClinic): void {
  try {
    localStorage.setItem(lastClinicKey, JSON.stringify(clinic))
  } catch {
    // The storage is full: the desk then needs the server to open.
  }
}
