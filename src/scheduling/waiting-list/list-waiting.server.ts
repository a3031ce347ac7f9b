import type { FastifyInstance } from 'fastify'
import { visibleConsultant, type SignedIn } from '../../access/permissions/access.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { KeptAnswers } from '../../platform/live/kept-answers.server.ts'
import { byDayAndPlace, matchFreeTimes, type OfferedTime } from './fair-order.ts'
import { readFreeTimes } from './free-times.server.ts'
import { readEntries, type WaitingEntry } from './read-entries.server.ts'
import { listFreeTimes } from './free-times.ts'
import {
  countWaiting,
  listWaiting,
  maxOfferedTimes,
  type OfferedTimeRow,
  type WaitingRow,
} from './waiting-list.ts'

/** What a free time is limited to; nothing of it is no limit. */
interface TimeQuery {
  slot?: number | undefined
  day?: string | undefined
  branch?: number | undefined
  consultant?: number | undefined
}

const isTime =
  ({ slot, day, branch, consultant }: TimeQuery) =>
  (time: OfferedTime): boolean =>
    (slot === undefined || time.slot === slot) &&
    (day === undefined || time.day === day) &&
    (branch === undefined || time.branchId === branch) &&
    (consultant === undefined || time.consultantId === consultant)

/** Reads the waiting list, which shows free times as they are at this moment. */
export function waitingListReadRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  const kept = new KeptAnswers<Offers>(db, { maxAnswers: 1 })

  /** As it is now, worked out once for all desks: after a booking each asks for the number beside its menu. */
  async function offersFor(staff: SignedIn) {
    const at = now()
    const { entries, offers } = await kept.answer(`${at.today} ${at.time}`, {
      dependency: { subjects: listWaiting.live },
      input: {},
      read: () => readOffers(db, at),
      isCurrent: ({ untilMs }) => performance.now() < untilMs,
    })
    // Places are among all who wait; a consultant sees those who wait for them by name.
    const own = visibleConsultant(staff)
    return {
      entries: entries.filter((it) => own === undefined || it.consultantId === own),
      offersOf: (id: number) => offers.get(id) ?? [],
    }
  }

  route(app, listWaiting, async ({ query, staff }) => {
    const { entries, offersOf } = await offersFor(staff)
    const isSearchedTime = isTime(query)
    const isTimeAsked = query.slot !== undefined || query.day !== undefined
    const rows = entries
      .filter((entry) => query.patient === undefined || entry.patientId === query.patient)
      .filter((entry) => query.branch === undefined || entry.branchIds.includes(query.branch))
      .filter(
        (entry) =>
          query.consultant === undefined ||
          entry.consultantId === null ||
          entry.consultantId === query.consultant,
      )
      .map((entry) => ({ entry, times: offersOf(entry.id).filter(isSearchedTime) }))
      .filter(({ times }) => !isTimeAsked || times.length > 0)
      .toSorted(firstToCall)
    const names = await readNames()
    return rows.map(({ entry, times }) => toRow(entry, times, names))
  })

  route(app, countWaiting, async ({ query, staff }) => {
    const { entries, offersOf } = await offersFor(staff)
    return { count: entries.filter(({ id }) => offersOf(id).some(isTime(query))).length }
  })

  route(app, listFreeTimes, async ({ params: { id }, query, staff }) => {
    const { limit, ...place } = query
    const { entries, offersOf } = await offersFor(staff)
    const entry = entries.find((it) => it.id === id)
    if (!entry) throw await whyNotWaiting(id, visibleConsultant(staff))
    const names = await readNames()
    const times = offersOf(id)
      .filter(isTime(place))
      .toSorted(byDayAndPlace((consultant) => names('consultant', consultant)))
    const shown = times.slice(0, limit).map((time) => toTimeRow(time, names))
    return { times: shown, total: times.length, held: entry.held }
  })

  /** Who has left the list is told from who never was on it; a consultant hears of their own only. */
  async function whyNotWaiting(id: number, consultant: number | undefined): Promise<ProblemError> {
    const [left] = await db`
      select from waiting_entry
      where id = ${id} and ${consultant === undefined ? db`true` : db`consultant_id = ${consultant}`}`
    return new ProblemError(left ? 'left_list' : 'not_found')
  }

  async function readNames(): Promise<Names> {
    const rows = await db<{ kind: 'branch' | 'consultant'; id: number; name: string }[]>`
      select 'branch' as kind, id, name from branch
      union all select 'consultant', id, name from staff where role = 'Consultant'`
    const names = new Map(rows.map(({ kind, id, name }) => [`${kind} ${id}`, name]))
    return (kind, id) => names.get(`${kind} ${id}`) ?? ''
  }
}

interface Offers {
  entries: WaitingEntry[]
  offers: Map<number, OfferedTime[]>
  /** When the next time that is held comes free, by `performance.now()`. */
  untilMs: number
}

/** Who waits, and the free times of each, which have places among all who wait for them. */
async function readOffers(db: Db, at: ClinicNow): Promise<Offers> {
  const startedMs = performance.now()
  const [held] = await db<[{ leftMs: number | null }]>`
    select (extract(epoch from min(held_until) - now()) * 1000)::float8 as left_ms
    from appointment where held_until > now()`
  const entries = await readEntries(db, at)
  const freeTimesOf = await readFreeTimes(db, entries, at)
  const offers = matchFreeTimes(entries, freeTimesOf)
  return { entries, offers, untilMs: startedMs + (held.leftMs ?? Infinity) }
}

type Names = (kind: 'branch' | 'consultant', id: number) => string

interface Offered {
  entry: WaitingEntry
  times: OfferedTime[]
}

/**
 * Those first for whom a time is held, then those with a free time, who is next for one before who is
 * not; the others after them. Each group longest waiting first, as the entries are read.
 */
const firstToCall = (a: Offered, b: Offered): number => rankOf(a) - rankOf(b)

function rankOf({ entry, times }: Offered): number {
  if (entry.held) return 0
  return Math.min(Infinity, ...times.map(({ place }) => place))
}

function toRow(entry: WaitingEntry, times: OfferedTime[], names: Names): WaitingRow {
  const { calls, busy: _, isHolding: __, ...shown } = entry
  const last = calls.at(-1)
  return {
    ...shown,
    branchIds: [...shown.branchIds],
    weekdays: [...shown.weekdays],
    lastCall: last
      ? { outcome: last.outcome, day: last.day, starts: last.starts, at: last.at, by: last.by }
      : null,
    freeTimes: times.slice(0, maxOfferedTimes).map((time) => toTimeRow(time, names)),
    freeCount: times.length,
  }
}

const toTimeRow = (time: OfferedTime, names: Names): OfferedTimeRow => ({
  ...time,
  consultantName: names('consultant', time.consultantId),
  branchName: names('branch', time.branchId),
})
