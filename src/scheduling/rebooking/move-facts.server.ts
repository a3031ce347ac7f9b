import { addDays, type Day } from '../../platform/day/day.ts'
import type { TimeRange } from '../../platform/day/time.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { bookingWindowDays } from '../slots/booking-window.ts'
import { fallsOn, partOf, type DayOffRow } from '../slots/days-off.ts'
import type { DayFacts, WeeklySlot } from '../slots/open-slots.ts'
import { alternativeDays } from '../series/series.ts'
import type { Movable, MoveFacts } from './propose-moves.ts'

type SlotRow = WeeklySlot & { consultantId: number; branchId: number }
type BusyRow = TimeRange & {
  id: number
  day: Day
  consultantId: number
  patientId: number
  subscriptionId: number | null
}

interface FactsWish {
  today: Day
  /** Days that are asked about beside those around the appointments. */
  days?: readonly Day[]
  /** Appointments that leave their places together: their times stand in nobody's way. */
  leaving?: readonly number[]
}

/** Reads all that `propose-moves.ts` needs to know to move some appointments. */
export async function readMoveFacts(
  db: Queryable,
  appointments: readonly Movable[],
  { today, days = [], leaving = [] }: FactsWish,
): Promise<MoveFacts> {
  const ids = (name: 'consultantId' | 'branchId' | 'patientId' | 'subscriptionId') => [
    ...new Set(appointments.map((it) => it[name]).filter((id) => id !== null)),
  ]
  const consultants = ids('consultantId')
  const around = [today, ...days, ...appointments.map(({ day }) => day)].toSorted()
  const to = [
    addDays(today, bookingWindowDays),
    addDays(around.at(-1)!, alternativeDays),
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
  // Each by its own index: together they would read every appointment of those days.
  const busyOf = (column: 'consultant_id' | 'patient_id' | 'subscription_id', of: number[]) =>
    db<BusyRow[]>`
      select id, day, starts, ends, consultant_id, patient_id, subscription_id from appointment
      where ${db(column)} = any(${of}::int[]) and status <> 'CN'
        and day between ${today} and ${to.at(-1)!} and id <> all(${[...leaving]}::int[])`
  const taken = await busyOf('consultant_id', consultants)
  const busy = await busyOf('patient_id', ids('patientId'))
  const sessions = await busyOf('subscription_id', ids('subscriptionId'))
  return toMoveFacts({ slots, daysOff, taken, busy, sessions })
}

function toMoveFacts(rows: {
  slots: SlotRow[]
  daysOff: DayOffRow[]
  taken: BusyRow[]
  busy: BusyRow[]
  sessions: BusyRow[]
}): MoveFacts {
  const week = Map.groupBy(rows.slots, (it) => `${it.consultantId} ${it.branchId}`)
  const taken = Map.groupBy(rows.taken, (it) => `${it.consultantId} ${it.day}`)
  const busy = Map.groupBy(rows.busy, (it) => `${it.patientId} ${it.day}`)
  const sessions = Map.groupBy(rows.sessions, (it) => `${it.subscriptionId} ${it.day}`)
  const weekOf = ({ consultantId, branchId }: Movable) =>
    week.get(`${consultantId} ${branchId}`) ?? []
  const offOf = remembered((key: string) => {
    const [consultant, branch, day] = key.split(' ') as [string, string, Day]
    return rows.daysOff
      .filter(
        (off) =>
          (off.branchId === null || off.branchId === Number(branch)) &&
          (off.consultantId === null || off.consultantId === Number(consultant)) &&
          fallsOn(off, day),
      )
      .map((off) => ({ name: off.name, part: partOf(off) }))
  })
  const others = (rows: BusyRow[] | undefined, { id }: Movable) =>
    (rows ?? []).filter((it) => it.id !== id)
  return {
    weekOf,
    dayOf: (it, day): DayFacts => ({
      slots: weekOf(it),
      daysOff: offOf(`${it.consultantId} ${it.branchId} ${day}`),
      taken: others(taken.get(`${it.consultantId} ${day}`), it),
    }),
    patientBusy: (it, day) => others(busy.get(`${it.patientId} ${day}`), it),
    hasSession: (it, day) => others(sessions.get(`${it.subscriptionId} ${day}`), it).length > 0,
  }
}

function remembered<Value>(make: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const made = make(key)
    known.set(key, made)
    return made
  }
}
