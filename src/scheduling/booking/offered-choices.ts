import type { Branch } from '../../masters/branches/branches.ts'
import type { Service } from '../../masters/services/services.ts'
import type { Day } from '../../platform/day/day.ts'
import type { WeekSlotDetails } from '../series/series-booking.ts'
import { firstSeriesDay, lastSeriesStart } from '../series/series.ts'
import type { Slot } from '../slots/slots.ts'
import type { BookingQuery } from './booking-query.ts'
import type { Choice, WizardValues } from './wizard-values.ts'

/** The currently offered choices for a booking query. */
export interface OfferedChoices {
  branches: Branch[]
  services: Service[]
  consultants: NonNullable<WizardValues['consultant']>[]
  /** Undefined when the day is closed or its slots could not be loaded. */
  slots: Slot[] | undefined
  /** Of a service that is given as a series; undefined when they could not be loaded. */
  weekSlots?: WeekSlotDetails[] | undefined
}

/**
 * The offered part of a query as choices of the wizard's first step. From the first choice that is
 * not offered on, everything is left open.
 */
export function matchOffered(query: BookingQuery, offered: OfferedChoices, today: Day): Choice {
  const find = <Row extends { id: number }>(rows: Row[], id: number | undefined): Row | null =>
    rows.find((row) => row.id === id) ?? null
  const branch = find(offered.branches, query.branch)
  if (!branch) return {}
  const service = find(offered.services, query.service)
  if (!service) return { branch }
  if (service.isSeries) {
    return { branch, service, ...seriesFrom(query, offered.weekSlots ?? [], today) }
  }
  const consultant = find(offered.consultants, query.consultant)
  if (!consultant) return { branch, service }
  const day = query.day ?? ''
  return { branch, service, consultant, day, slot: find(offered.slots ?? [], query.slot) }
}

/** A free time as the beginning of a series: its day, or the first on which one can begin, and its weekly slot. */
function seriesFrom(
  { day, slot }: BookingQuery,
  weekSlots: readonly WeekSlotDetails[],
  today: Day,
): Choice {
  if (day === undefined || day > lastSeriesStart(today)) return {}
  const first = firstSeriesDay(today)
  const startDay = day < first ? first : day
  return { startDay, slots: weekSlots.filter(({ id }) => id === slot) }
}
