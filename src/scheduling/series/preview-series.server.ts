import type { FastifyInstance } from 'fastify'
import { can, type SignedIn } from '../../access/permissions/access.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { addDays, type Day } from '../../platform/day/day.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import {
  alternativeRangeDays,
  findClashes,
  firstSeriesDay,
  lastSeriesStart,
  lastSessionDay,
  maxSeriesDays,
  nearestSlots,
  planSeries,
  type SlotOnDay,
} from './series.ts'
import {
  daysAround,
  readSeriesFacts,
  readMoveSlots,
  readSeriesSlots,
} from './series-facts.server.ts'
import {
  checkSeries,
  listWeekOutlook,
  listWeekSlots,
  previewSeries,
  type SeriesPlanRequest,
  type SlotOnDayDetails,
  type WeekSlotDetails,
} from './series-booking.ts'
import { lastOutlookDay, slotOutlook } from './week-outlook.ts'

export function seriesPlanRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, listWeekSlots, ({ query: { series, ...offer }, staff }) =>
    series !== undefined && staff ? readMoveSlots(db, series, offer) : readSeriesSlots(db, offer),
  )

  route(app, listWeekOutlook, async ({ query: { startDay, dates, ...offer } }) => {
    assertStartDay(startDay, now().today)
    const slots = await readSeriesSlots(db, offer)
    const to = lastOutlookDay(startDay, dates)
    const facts = await readSeriesFacts(db, { branch: offer.branch, slots, from: startDay, to })
    return slots.map((slot) => ({
      slot: slot.id,
      ...slotOutlook(slot, { startDay, dates }, facts, now()),
    }))
  })

  route(app, previewSeries, async ({ body: { patient: knownPatient, ...request }, staff }) => {
    const patient = patientToCheck(staff, knownPatient)
    assertStartDay(request.startDay, now().today)
    const slots = await readSeriesSlots(db, request)
    const to = addDays(request.startDay, maxSeriesDays)
    const factsQuery = { branch: request.branch, slots, from: request.startDay, to, patient }
    const facts = await readSeriesFacts(db, factsQuery)
    const chosenWeekSlots = requireChosenSlots(request, slots)
    const plan = planSeries({ ...request, slots: chosenWeekSlots }, facts, now())
    const withDetails = withSlotDetails(slots)
    return {
      sessions: plan.sessions.map(withDetails),
      skipped: plan.skipped.map(({ why, holiday, ...slotOnDay }) => ({
        ...withDetails(slotOnDay),
        why,
        holiday,
      })),
    }
  })

  route(app, checkSeries, async ({ body: { patient: knownPatient, ...request }, staff }) => {
    const { branch, sessions } = request
    const patient = patientToCheck(staff, knownPatient)
    const slots = await readSeriesSlots(db, request)
    const days = sessions.map(({ day }) => day)
    const factsQuery = { branch, slots, ...daysAround(days, alternativeRangeDays), patient }
    const facts = await readSeriesFacts(db, factsQuery)
    const usedDays = new Set(days)
    const withDetails = withSlotDetails(slots)
    const clashes = findClashes(sessions, slots, facts, now()).map((clash) => {
      const starts = slots.find(({ id }) => id === clash.slot)?.starts ?? '12:00'
      const nearest = nearestSlots({ day: clash.day, starts }, usedDays, slots, facts, now())
      return { ...clash, nearest: nearest.map(withDetails) }
    })
    return { clashes }
  })
}

/**
 * The patient to check for other appointments: only for the desk, because the answer discloses
 * them.
 */
const patientToCheck = <Identity>(
  staff: SignedIn | undefined,
  knownPatient: Identity,
): Identity | undefined => (staff && can(staff, 'book') ? knownPatient : undefined)

/** Throws `invalid_input` unless the start day is between tomorrow and `lastSeriesStart`. */
export function assertStartDay(startDay: Day, today: Day): void {
  if (startDay >= firstSeriesDay(today) && startDay <= lastSeriesStart(today)) return
  throw new ProblemError('invalid_input', undefined, {
    startDay: messageKey('seriesBooking.startDayWithin'),
  })
}

/** Throws `invalid_input` unless sessions can be moved to the day: the last ones of a series are a year ahead. */
export function assertMoveDay(startDay: Day, today: Day): void {
  if (startDay >= firstSeriesDay(today) && startDay <= lastSessionDay(today)) return
  throw new ProblemError('invalid_input')
}

/**
 * The chosen weekly slots. Throws `slot_not_offered` when one is not of the branch, `invalid_input`
 * when two have the same weekday.
 */
export function requireChosenSlots(
  { slots: ids }: Pick<SeriesPlanRequest, 'slots'>,
  slots: WeekSlotDetails[],
): Awaited<ReturnType<typeof readSeriesSlots>> {
  const chosenWeekSlots = slots.filter(({ id }) => ids.includes(id))
  if (chosenWeekSlots.length < ids.length) throw new ProblemError('slot_not_offered')
  if (new Set(chosenWeekSlots.map(({ weekday }) => weekday)).size < chosenWeekSlots.length) {
    throw new ProblemError('invalid_input', undefined, {
      slots: messageKey('seriesBooking.onePerDay'),
    })
  }
  return chosenWeekSlots as Awaited<ReturnType<typeof readSeriesSlots>>
}

/** Adds the consultant's name and the price to a session's day and slot. */
export const withSlotDetails =
  (slots: WeekSlotDetails[]) =>
  (slotOnDay: SlotOnDay): SlotOnDayDetails => {
    const slot = slots.find(({ id }) => id === slotOnDay.slot)!
    return { ...slotOnDay, consultantName: slot.consultantName, price: slot.fee }
  }
