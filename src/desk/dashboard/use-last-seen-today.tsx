import { useEffect, useEffectEvent, useRef } from 'react'
import { storedSessionId, storedStaff } from '../../access/auth/stored-session.tsx'
import { currentClinicTime, currentInstantMs } from '../../platform/clock/clinic-clock.tsx'
import { call } from '../../platform/http/call.ts'
import { maxPageSize } from '../../platform/http/page.ts'
import type { AnswerVersion } from '../../platform/http/queries.tsx'
import { liveStatus } from '../../platform/live/live-feed.tsx'
import { forgetLastSeen, readLastSeen, storeLastSeen } from '../../platform/offline/last-seen.tsx'
import { onceSeen } from '../../platform/ui/when-idle.tsx'
import { listAppointments } from '../../scheduling/appointments/list-appointments.ts'
import type { TabFilter } from './dashboard-state.ts'
import {
  isListOf,
  lastSeenTodaySchema,
  toLastSeenToday,
  type LastSeenRow,
  type LastSeenToday,
} from './last-seen-today.ts'

const name = 'today'
/** Milliseconds after which a list that is live counts as seen once more, and between whole reads. */
const intervalMs = 60_000
/** Before the first whole read of a list of several pages: what the screen shows comes first. */
const firstReadMs = 5_000
/** A list of more rows than these pages have is kept up to there. */
const maxPages = 5

/** Under which it is kept: undefined when nobody is signed in. */
function currentKey(): { name: string; sessionId: string; day: string } | undefined {
  const sessionId = storedStaff() && storedSessionId()
  return sessionId ? { name, sessionId, day: currentClinicTime().today } : undefined
}

/** Today's list of a filter as it was seen last in this session; undefined for none. */
export function readLastSeenToday(filter: TabFilter): LastSeenToday | undefined {
  const key = currentKey()
  const list = key && readLastSeen(key, lastSeenTodaySchema)
  return list && isListOf(list, filter) ? list : undefined
}

interface SeenList {
  /** False while it is not today's list, or shows rows of another filter. */
  isSeen: boolean
  filter: TabFilter
  rows: readonly LastSeenRow[]
  hasFurtherPages: boolean
  version: AnswerVersion
}

/** Keeps today's list on this device, for the time that the server is away. */
export function useKeepToday({ isSeen, filter, rows, hasFurtherPages, version }: SeenList): void {
  const { branch, consultant } = filter
  /** When the whole list may be read, by `performance.now()`; the screen reads its beginning only. */
  const wholeRead = useRef<{ list: string; dueMs: number }>(undefined)
  const keepShown = useEffectEvent((seenAtMs: number) => {
    keep(filter, { seenAtMs, isWhole: true, rows })
  })
  const keepWhole = useEffectEvent(async () => {
    wholeRead.current = { list: version.list, dueMs: performance.now() + intervalMs }
    const sessionId = storedSessionId()
    const whole = await readWhole(filter)
    if (storedSessionId() === sessionId) keep(filter, whole)
  })
  /** Milliseconds until then: not longer because the list changes meanwhile, as a busy one always does. */
  const pauseMs = useEffectEvent(() => {
    if (wholeRead.current?.list !== version.list) {
      wholeRead.current = { list: version.list, dueMs: performance.now() + firstReadMs }
    }
    return wholeRead.current.dueMs - performance.now()
  })
  /** The server may be away before the whole list was read. What is there of more rows stays. */
  const keepBeginning = useEffectEvent((seenAtMs: number) => {
    const known = readLastSeenToday(filter)
    if (known && known.rows.length > rows.length) return
    keep(filter, { seenAtMs, isWhole: false, rows })
  })
  useEffect(() => {
    if (!isSeen) return undefined
    const seenAtMs = currentInstantMs() - (Date.now() - version.readAt)
    if (hasFurtherPages) {
      const cancel = onceSeen(() => keepBeginning(seenAtMs))
      const timer = setTimeout(() => keepWhole().catch(() => {}), pauseMs())
      return () => {
        cancel()
        clearTimeout(timer)
      }
    }
    keepShown(seenAtMs)
    const timer = setInterval(() => {
      if (!storedStaff()) forgetLastSeen()
      else if (liveStatus().state === 'live') keepShown(currentInstantMs())
    }, intervalMs)
    return () => clearInterval(timer)
  }, [isSeen, hasFurtherPages, version.readAt, rows, branch, consultant])
}

function keep(filter: TabFilter, list: Parameters<typeof toLastSeenToday>[1]): void {
  const key = currentKey()
  if (key) storeLastSeen({ ...key, value: toLastSeenToday(filter, list) })
}

async function readWhole({ branch, consultant }: TabFilter) {
  const seenAtMs = currentInstantMs()
  const rows: LastSeenRow[] = []
  let after: string | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const query = {
      tab: 'home' as const,
      branch: branch ?? undefined,
      consultant: consultant ?? undefined,
      limit: maxPageSize,
      after,
    }
    // oxlint-disable-next-line no-await-in-loop -- each page has the cursor of the next
    const answer = await call(listAppointments, { query })
    rows.push(...answer.rows)
    if (answer.next === null) return { seenAtMs, isWhole: true, rows }
    after = answer.next
  }
  return { seenAtMs, isWhole: false, rows }
}
