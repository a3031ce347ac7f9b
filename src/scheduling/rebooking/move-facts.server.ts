import { addDays, type Day } from '../../platform/day/day.ts'
import type { TimeRange } from '../../platform/day/time.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { bookingWindowDays } from '../slots/booking-window.ts'
import { fallsOn, partOfDay, type DayOffRow } from '../slots/days-off.ts'
import type { DayFacts, WeeklySlot } from '../slots/open-slots.ts'
import { alternativeRangeDays } from '../series/series.ts'
import type { Movable, MoveFacts } from './propose-moves.ts'
import type { SlotOwner } from './rebooking.ts'

type SlotRow = WeeklySlot & { consultantId: number; branchId: number }
/** Who gives a service. */
interface GiverRow {
  serviceId: number
  consultantId: number
}
type BusyRow = TimeRange & {
  id: number
  day: Day
  consultantId: number
  patientId: number
  subscriptionId: number | null
}

interface MoveFactsQuery {
  today: Day
  /** Whose slots are offered; by default the appointments' own consultants'. */
  among?: SlotOwner
  /** Further days besides those around the appointments. */
  days?: readonly Day[]
  /** Ids of appointments that move together: their times do not count as taken. */
  movingIds?: readonly number[]
}

/** Reads the facts for moving appointments by the rules of `propose-moves.ts`. */
export async function readMoveFacts(
  db: Queryable,
  appointments: readonly Movable[],
  { today, among = 'consultant', days = [], movingIds = [] }: MoveFactsQuery,
): Promise<MoveFacts> {
  const ids = (
    name: 'consultantId' | 'branchId' | 'patientId' | 'subscriptionId' | 'serviceId',
  ) => [...new Set(appointments.map((it) => it[name]).filter((id) => id !== null))]
  const givers =
    among === 'service'
      ? await db<GiverRow[]>`
          select cs.service_id, cs.consultant_id from consultant_service cs
          join staff c on c.id = cs.consultant_id and c.active
          where cs.service_id = any(${ids('serviceId')}::int[]) and cs.active order by c.name`
      : []
  const consultants = [
    ...new Set([...ids('consultantId'), ...givers.map(({ consultantId }) => consultantId)]),
  ]
  const allDays = [today, ...days, ...appointments.map(({ day }) => day)].toSorted()
  const lastDays = [
    addDays(today, bookingWindowDays),
    addDays(allDays.at(-1)!, alternativeRangeDays),
  ].toSorted()
  const slots = await db<SlotRow[]>`
    select s.id, s.consultant_id, s.branch_id, s.weekday, s.starts, s.ends
    from slot s
    join staff c on c.id = s.consultant_id and c.active
    join branch b on b.id = s.branch_id and b.active
    where s.active and s.consultant_id = any(${consultants}::int[])
      and s.branch_id = any(${ids('branchId')}::int[])`
  const daysOff = await db<DayOffRow[]>`
    select name, first_day, last_day, repeats_yearly, branch_id, consultant_id, starts, ends
    from holiday where repeats_yearly or last_day >= ${today}`
  // A query per index: with both conditions in one the planner reads all appointments of the days.
  const readBusyTimes = (
    column: 'consultant_id' | 'patient_id' | 'subscription_id',
    ownerIds: number[],
  ) =>
    db<BusyRow[]>`
      select id, day, starts, ends, consultant_id, patient_id, subscription_id from appointment
      where ${db(column)} = any(${ownerIds}::int[]) and is_live(status)
        and day between ${today} and ${lastDays.at(-1)!} and id <> all(${[...movingIds]}::int[])`
  const taken = await readBusyTimes('consultant_id', consultants)
  const busy = await readBusyTimes('patient_id', ids('patientId'))
  const sessions = await readBusyTimes('subscription_id', ids('subscriptionId'))
  return toMoveFacts({ slots, daysOff, taken, busy, sessions, givers })
}

function toMoveFacts(rows: {
  slots: SlotRow[]
  daysOff: DayOffRow[]
  taken: BusyRow[]
  busy: BusyRow[]
  sessions: BusyRow[]
  givers: readonly GiverRow[]
}): MoveFacts {
  const week = Map.groupBy(rows.slots, (it) => `${it.consultantId} ${it.branchId}`)
  const taken = Map.groupBy(rows.taken, (it) => `${it.consultantId} ${it.day}`)
  const busy = Map.groupBy(rows.busy, (it) => `${it.patientId} ${it.day}`)
  const sessions = Map.groupBy(rows.sessions, (it) => `${it.subscriptionId} ${it.day}`)
  const givers = Map.groupBy(rows.givers, ({ serviceId }) => serviceId)
  const weekOf = ({ consultantId, branchId }: Movable) =>
    week.get(`${consultantId} ${branchId}`) ?? []
  const daysOffOf = memoize((key: string) => {
    const [consultant, branch, day] = key.split(' ') as [string, string, Day]
    return rows.daysOff
      .filter(
        (dayOff) =>
          (dayOff.branchId === null || dayOff.branchId === Number(branch)) &&
          (dayOff.consultantId === null || dayOff.consultantId === Number(consultant)) &&
          fallsOn(dayOff, day),
      )
      .map((dayOff) => ({ name: dayOff.name, part: partOfDay(dayOff) }))
  })
  const exceptItself = (rows: BusyRow[] | undefined, { id }: Movable) =>
    (rows ?? []).filter((it) => it.id !== id)
  return {
    consultantsFor: ({ consultantId, serviceId }) => [
      ...new Set([
        consultantId,
        ...(givers.get(serviceId) ?? []).map((giver) => giver.consultantId),
      ]),
    ],
    weekOf,
    dayOf: (it, day): DayFacts => ({
      slots: weekOf(it),
      daysOff: daysOffOf(`${it.consultantId} ${it.branchId} ${day}`),
      taken: exceptItself(taken.get(`${it.consultantId} ${day}`), it),
    }),
    patientBusy: (it, day) => exceptItself(busy.get(`${it.patientId} ${day}`), it),
    hasSession: (it, day) =>
      exceptItself(sessions.get(`${it.subscriptionId} ${day}`), it).length > 0,
  }
}

function memoize<Value>(make: (key: string) => Value): (key: string) => Value {
  const cache = new Map<string, Value>()
  return (key) => {
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const value = make(key)
    cache.set(key, value)
    return value
  }
}
