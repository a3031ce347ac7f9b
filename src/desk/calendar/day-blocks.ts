import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { isSkipped } from '../../platform/day/clock-change.ts'
import type { Day } from '../../platform/day/day.ts'
import { minutesOf, overlaps, type Time, type TimeRange } from '../../platform/day/time.ts'
import type { Slot } from '../../scheduling/slots/slots.ts'
import type { CalendarAppointment, Sitting } from './calendar.ts'
import { sideBySide, type Placed } from './assign-lanes.ts'
import type { OffKind, SlotState } from './slot-state.ts'

interface AppointmentBlock extends TimeRange {
  kind: 'appointment'
  appointment: CalendarAppointment
}

export interface FreeBlock extends TimeRange {
  kind: 'free'
  slot: Slot
  branchId: number
}

interface OffBlock extends TimeRange {
  kind: OffKind
  name: string
}

/** `taken` is booked by an appointment that the filters hide. */
interface QuietBlock extends TimeRange {
  kind: 'taken' | 'break' | 'past' | 'later'
}

/** A stretch of one consultant's day, as the calendar draws it. */
export type Block = AppointmentBlock | FreeBlock | OffBlock | QuietBlock

/** A longer gap between two slots is no break: the consultant goes and comes again. */
const longestBreakMinutes = 120

/**
 * What one consultant's day consists of, earliest first: the appointments at their own times, and
 * around them what each other slot is. Slots of a kind that nobody acts on are drawn as one.
 */
export function blocksOf(
  day: Day,
  sittings: Sitting[],
  appointments: CalendarAppointment[],
  now: ClinicNow,
): Placed<Block>[] {
  const live = appointments.filter(({ status }) => status !== 'CN')
  const isUnder = (shown: TimeRange[], range: TimeRange) => shown.some((it) => overlaps(it, range))
  const rest = sittings.flatMap((sitting) => {
    // A time that the clock skips is no part of the day.
    const { exact } = now
    const slots = exact
      ? sitting.slots.filter((slot) => !isSkipped(slot, day, exact.timeZone))
      : sitting.slots
    const blocks = slots.flatMap((slot, index): Block[] => {
      const before = slots[index - 1]
      const block = blockOf(slot, day, sitting, now)
      const gap = before && gapBetween(before, slot, block)
      return gap ? [gap, block] : [block]
    })
    return joined(
      blocks.filter((block) => {
        // Who booked before the leave was known stands beside it, for the desk to see.
        if (isOff(block)) return true
        // What was cancelled stands beside the slot that it left free.
        return !isUnder(block.kind === 'free' ? live : appointments, block)
      }),
    )
  })
  const booked = appointments.map((appointment): Block => ({
    kind: 'appointment',
    starts: appointment.starts,
    ends: appointment.ends,
    appointment,
  }))
  return sideBySide([...rest, ...booked])
}

function blockOf(
  { state, ...slot }: Slot & { state: SlotState },
  day: Day,
  sitting: Sitting,
  now: ClinicNow,
): Block {
  const { starts, ends } = slot
  if (state === 'holiday' || state === 'leave') {
    return { kind: state, starts, ends, name: nameOfOff(state, slot, sitting) }
  }
  // Free when it was read, and begun since.
  if (state === 'free' && day === now.today && starts <= now.time) {
    return { kind: 'past', starts, ends }
  }
  if (state === 'free') return { kind: state, starts, ends, slot, branchId: sitting.branchId }
  return { kind: state, starts, ends }
}

const nameOfOff = (kind: OffKind, slot: TimeRange, { daysOff }: Sitting): string =>
  daysOff.find(
    (off) =>
      off.kind === kind &&
      (off.starts === null || off.ends === null || overlaps(off as TimeRange, slot)),
  )?.name ?? ''

/** What lies between two slots of one sitting; within a holiday or a leave it is part of that. */
function gapBetween(before: TimeRange, slot: TimeRange, next: Block): Block | undefined {
  const minutes = minutesOf(slot.starts) - minutesOf(before.ends)
  if (minutes <= 0 || minutes > longestBreakMinutes) return undefined
  const range = { starts: before.ends, ends: slot.starts }
  return next.kind === 'holiday' || next.kind === 'leave'
    ? { ...range, kind: next.kind, name: next.name }
    : { ...range, kind: 'break' }
}

const isOff = ({ kind }: Block): boolean => kind === 'holiday' || kind === 'leave'

/** Neighbours of one kind, and of one name, as one; what can be clicked stays by itself. */
function joined(blocks: Block[]): Block[] {
  const whole: Block[] = []
  for (const block of blocks) {
    const last = whole.at(-1)
    if (last && isOneWith(last, block)) whole[whole.length - 1] = { ...last, ends: block.ends }
    else whole.push(block)
  }
  return whole
}

const isOneWith = (a: Block, b: Block): boolean =>
  a.ends === b.starts &&
  a.kind === b.kind &&
  (isOff(a) ? nameOf(a) === nameOf(b) : a.kind === 'past' || a.kind === 'later')

const nameOf = (block: Block): string => ('name' in block ? block.name : '')

/** The name of a block among all that are in view. */
export const blockKey = (day: Day, consultantId: number, block: Block): string =>
  block.kind === 'appointment'
    ? `appointment ${block.appointment.id}`
    : `${day} ${consultantId} ${block.kind} ${block.starts}`

/** The full hours around times, for the scale beside them; a working day where there are none. */
export function hoursAround(ranges: TimeRange[]): { first: number; last: number } {
  if (ranges.length === 0) return { first: 9, last: 17 }
  const earliest = ranges.map(({ starts }) => starts).toSorted()[0]!
  const latest: Time = ranges
    .map(({ ends }) => ends)
    .toSorted()
    .at(-1)!
  return { first: Math.floor(minutesOf(earliest) / 60), last: Math.ceil(minutesOf(latest) / 60) }
}
