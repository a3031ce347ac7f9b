import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { isSkipped } from '../../platform/day/clock-change.ts'
import type { Day } from '../../platform/day/day.ts'
import { minutesOf, overlaps, type Time, type TimeRange } from '../../platform/day/time.ts'
import type { Slot } from '../../scheduling/slots/slots.ts'
import { isLive } from '../../scheduling/appointments/statuses.ts'
import type { CalendarAppointment, WorkingHours } from './calendar.ts'
import { assignLanes, type WithLane } from './assign-lanes.ts'
import type { DayOffKind, SlotState } from './slot-state.ts'

interface AppointmentBlock extends TimeRange {
  kind: 'appointment'
  appointment: CalendarAppointment
}

export interface FreeBlock extends TimeRange {
  kind: 'free'
  slot: Slot
  branchId: number
}

interface DayOffBlock extends TimeRange {
  kind: DayOffKind
  name: string
}

/** `taken`: booked by an appointment that the filters hide. */
interface InactiveBlock extends TimeRange {
  kind: 'taken' | 'break' | 'past' | 'later'
}

/** A block of one consultant's day. */
export type Block = AppointmentBlock | FreeBlock | DayOffBlock | InactiveBlock

/** A block with its place; `sharesTime` for a day off with blocks at its time, and for those blocks. */
export type PlacedBlock = WithLane<Block> & { sharesTime: boolean }

/** A longer gap between two slots is no break: the consultant leaves and returns. */
const maxBreakMinutes = 120

/**
 * The blocks of one consultant's day, earliest first: appointments at their own times, and the state of
 * each other slot. Adjacent slots without actions are merged.
 */
export function blocksOf(
  day: Day,
  workingHours: WorkingHours[],
  appointments: CalendarAppointment[],
  now: ClinicNow,
): PlacedBlock[] {
  const live = appointments.filter(({ status }) => isLive(status))
  const isCovered = (shown: TimeRange[], range: TimeRange) =>
    shown.some((it) => overlaps(it, range))
  const slotBlocks = workingHours.flatMap((hours) => {
    // Skips times that do not exist because of a clock change.
    const { zonedInstant: exact } = now
    const slots = exact
      ? hours.slots.filter((slot) => !isSkipped(slot, day, exact.timeZone))
      : hours.slots
    const blocks = slots.flatMap((slot, index): Block[] => {
      const previous = slots[index - 1]
      const block = blockOf(slot, day, hours, now)
      const gap = previous && gapBetween(previous, slot, block)
      return gap ? [gap, block] : [block]
    })
    return mergeAdjacent(
      blocks.filter((block) => {
        // Appointments booked before a leave show beside it, so that the desk sees them.
        if (isDayOff(block)) return true
        // A cancelled appointment shows beside its free slot.
        return !isCovered(block.kind === 'free' ? live : appointments, block)
      }),
    )
  })
  const booked = appointments.map((appointment): Block => ({
    kind: 'appointment',
    starts: appointment.starts,
    ends: appointment.ends,
    appointment,
  }))
  // A day off lies behind what is at its time, which so keeps its width.
  const daysOff = slotBlocks.filter(isDayOff)
  const others = [...slotBlocks.filter((block) => !isDayOff(block)), ...booked]
  return [...placed(daysOff, others), ...placed(others, daysOff)].toSorted((a, b) =>
    a.starts < b.starts ? -1 : a.starts > b.starts ? 1 : 0,
  )
}

const placed = (blocks: Block[], otherBlocks: Block[]): PlacedBlock[] =>
  assignLanes(blocks).map((block) => ({
    ...block,
    sharesTime: otherBlocks.some((other) => overlaps(other, block)),
  }))

function blockOf(
  { state, ...slot }: Slot & { state: SlotState },
  day: Day,
  hours: WorkingHours,
  now: ClinicNow,
): Block {
  const { starts, ends } = slot
  if (state === 'holiday' || state === 'leave') {
    return { kind: state, starts, ends, name: dayOffName(state, slot, hours) }
  }
  // Free when loaded, and begun since.
  if (state === 'free' && day === now.today && starts <= now.time) {
    return { kind: 'past', starts, ends }
  }
  if (state === 'free') return { kind: state, starts, ends, slot, branchId: hours.branchId }
  return { kind: state, starts, ends }
}

const dayOffName = (kind: DayOffKind, slot: TimeRange, { daysOff }: WorkingHours): string =>
  daysOff.find(
    (off) =>
      off.kind === kind &&
      (off.starts === null || off.ends === null || overlaps(off as TimeRange, slot)),
  )?.name ?? ''

/** The block between two slots of the same working hours; part of a holiday or leave around it. */
function gapBetween(previous: TimeRange, slot: TimeRange, next: Block): Block | undefined {
  const minutes = minutesOf(slot.starts) - minutesOf(previous.ends)
  if (minutes <= 0 || minutes > maxBreakMinutes) return undefined
  const range = { starts: previous.ends, ends: slot.starts }
  return next.kind === 'holiday' || next.kind === 'leave'
    ? { ...range, kind: next.kind, name: next.name }
    : { ...range, kind: 'break' }
}

const isDayOff = ({ kind }: Block): boolean => kind === 'holiday' || kind === 'leave'

/** Merges adjacent blocks of one kind and name; clickable ones stay single. */
function mergeAdjacent(blocks: Block[]): Block[] {
  const merged: Block[] = []
  for (const block of blocks) {
    const last = merged.at(-1)
    if (last && canMerge(last, block)) merged[merged.length - 1] = { ...last, ends: block.ends }
    else merged.push(block)
  }
  return merged
}

const canMerge = (a: Block, b: Block): boolean =>
  a.ends === b.starts &&
  a.kind === b.kind &&
  (isDayOff(a) ? nameOf(a) === nameOf(b) : a.kind === 'past' || a.kind === 'later')

const nameOf = (block: Block): string => ('name' in block ? block.name : '')

/** The key of a block among all visible ones. */
export const blockKey = (day: Day, consultantId: number, block: Block): string =>
  block.kind === 'appointment'
    ? `appointment ${block.appointment.id}`
    : `${day} ${consultantId} ${block.kind} ${block.starts}`

/** The full hours around the times, for the scale; a working day when there are none. */
export function hoursAround(ranges: TimeRange[]): { first: number; last: number } {
  if (ranges.length === 0) return { first: 9, last: 17 }
  const earliest = ranges.map(({ starts }) => starts).toSorted()[0]!
  const latest: Time = ranges
    .map(({ ends }) => ends)
    .toSorted()
    .at(-1)!
  return { first: Math.floor(minutesOf(earliest) / 60), last: Math.ceil(minutesOf(latest) / 60) }
}
