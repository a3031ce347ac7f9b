import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { weekdayOf } from '../../platform/day/day.ts'
import { addMinutes, minutesOf, overlaps, type TimeRange } from '../../platform/day/time.ts'
import { physiotherapy } from './branches-and-services.server.ts'
import {
  consultantNamed,
  demoConsultantServices,
  slotMinutesOf,
  type SlotRow,
} from './consultants.server.ts'

// Each has slots of a quarter of an hour, and a branch open on all days.
const allDay = {
  anita: { consultantId: consultantNamed('anita'), branchId: 1 },
  farhan: { consultantId: consultantNamed('farhan'), branchId: 4 },
}

// What is enough for today's figures (today.server.ts) without further hours.
const enough = { anitasAhead: 12, ahead: 30, over: 10 }

const minutesBefore = 90
const minutesInAll = 270
/** The last quarter before midnight: a slot cannot end at 24:00. */
const lastEnd = minutesOf('23:45')

/**
 * Slots around the time of loading, on its weekday, where the consultants' own hours leave today
 * nearly empty: early, late, on a Sunday. A clinic that sees nobody shows nothing of the product.
 */
export function extraSlots(regular: readonly SlotRow[], { today, time }: ClinicNow): SlotRow[] {
  const weekday = weekdayOf(today)
  const ofToday = regular.filter((slot) => slot.weekday === weekday)
  const single = ofToday.filter(({ consultantId }) => serviceOf(consultantId) !== physiotherapy)
  const ahead = single.filter(({ starts }) => starts >= time)
  const over = single.filter(({ ends }) => ends <= time)
  const anitasAhead = ahead.filter(({ consultantId }) => consultantId === allDay.anita.consultantId)
  const sitting = [
    ...(anitasAhead.length < enough.anitasAhead ? [allDay.anita] : []),
    ...(ahead.length < enough.ahead || over.length < enough.over ? [allDay.farhan] : []),
  ]
  return sitting
    .flatMap(({ consultantId, branchId }) => {
      const own = ofToday.filter((slot) => slot.consultantId === consultantId)
      return rangesAround(time, slotMinutesOf(serviceOf(consultantId)!))
        .filter((range) => !own.some((slot) => overlaps(slot, range)))
        .map(({ starts, ends }) => ({ consultantId, branchId, weekday, starts, ends }))
    })
    .map((slot, index) => ({ id: regular.length + index + 1, ...slot }))
}

const services = new Map(
  demoConsultantServices(1).map(({ consultantId, serviceId }) => [consultantId, serviceId]),
)
const serviceOf = (consultantId: number) => services.get(consultantId)

/** The ranges of `minutes` around a time that are within its day. */
function rangesAround(time: string, minutes: number): TimeRange[] {
  const rounded = Math.floor(minutesOf(time) / minutes) * minutes
  const first = Math.min(Math.max(rounded - minutesBefore, 0), lastEnd - minutesInAll)
  return Array.from({ length: minutesInAll / minutes }, (_, index) => {
    const starts = addMinutes('00:00', first + index * minutes)
    return { starts, ends: addMinutes(starts, minutes) }
  })
}
