import type { FastifyInstance } from 'fastify'
import { may, type SignedIn } from '../../access/permissions/access.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { addDays, type Day } from '../../platform/day/day.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { Refusal } from '../../platform/http/problem.ts'
import { sentence } from '../../platform/i18n/text-key.ts'
import {
  alternativeDays,
  clashesOf,
  firstSeriesDay,
  lastSeriesStart,
  longestSeriesDays,
  nearestPlaces,
  planSeries,
  type Place,
} from './series.ts'
import { daysAround, readSeriesFacts, readWeekSlots } from './series-facts.server.ts'
import {
  checkSubscription,
  listWeekSlots,
  planSubscription,
  type SeriesWish,
  type ShownPlace,
  type ShownWeekSlot,
} from './series-booking.ts'

export function subscriptionPlanRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, listWeekSlots, ({ query: { branch } }) => readWeekSlots(db, branch))

  route(app, planSubscription, async ({ body: { patient: asked, ...wish }, staff }) => {
    const patient = whoseBusy(staff, asked)
    refuseWrongStart(wish.startDay, now().today)
    const slots = await readWeekSlots(db, wish.branch)
    const to = addDays(wish.startDay, longestSeriesDays)
    const span = { branch: wish.branch, slots, from: wish.startDay, to, patient }
    const facts = await readSeriesFacts(db, span)
    const chosen = chosenSlots(wish, slots)
    const plan = planSeries({ ...wish, slots: chosen }, facts, now())
    const show = shownPlace(slots)
    return {
      sessions: plan.sessions.map(show),
      skipped: plan.skipped.map(({ why, holiday, ...place }) => ({
        ...show(place),
        why,
        holiday,
      })),
    }
  })

  route(app, checkSubscription, async ({ body: { branch, sessions, patient: asked }, staff }) => {
    const patient = whoseBusy(staff, asked)
    const slots = await readWeekSlots(db, branch)
    const days = sessions.map(({ day }) => day)
    const span = { branch, slots, ...daysAround(days, alternativeDays), patient }
    const facts = await readSeriesFacts(db, span)
    const used = new Set(days)
    const show = shownPlace(slots)
    const clashes = clashesOf(sessions, slots, facts, now()).map((clash) => {
      const starts = slots.find(({ id }) => id === clash.slot)?.starts ?? '12:00'
      const nearest = nearestPlaces({ day: clash.day, starts }, used, slots, facts, now())
      return { ...clash, nearest: nearest.map(show) }
    })
    return { clashes }
  })
}

/** Only the desk learns when somebody is elsewhere: it would tell who is known, and when they come. */
const whoseBusy = <Who>(staff: SignedIn | undefined, asked: Who): Who | undefined =>
  staff && may(staff, 'book') ? asked : undefined

/** A series begins between tomorrow and the last day that can be planned. */
export function refuseWrongStart(startDay: Day, today: Day): void {
  if (startDay >= firstSeriesDay(today) && startDay <= lastSeriesStart(today)) return
  throw new Refusal('invalid_input', undefined, {
    startDay: sentence('subscription.startDayWithin'),
  })
}

/** The chosen slots; refused when one is not the branch's, or two are of one weekday. */
export function chosenSlots(
  { slots: ids }: Pick<SeriesWish, 'slots'>,
  slots: ShownWeekSlot[],
): Awaited<ReturnType<typeof readWeekSlots>> {
  const chosen = slots.filter(({ id }) => ids.includes(id))
  if (chosen.length < ids.length) throw new Refusal('slot_not_offered')
  if (new Set(chosen.map(({ weekday }) => weekday)).size < chosen.length) {
    throw new Refusal('invalid_input', undefined, { slots: sentence('subscription.onePerDay') })
  }
  return chosen as Awaited<ReturnType<typeof readWeekSlots>>
}

/** A place with its consultant's name and its price. */
export const shownPlace =
  (slots: ShownWeekSlot[]) =>
  (place: Place): ShownPlace => {
    const slot = slots.find(({ id }) => id === place.slot)!
    return { ...place, consultantName: slot.consultantName, price: slot.fee }
  }
