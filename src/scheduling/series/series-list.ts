import { z } from 'zod'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import {
  checkSubscription,
  placeSchema,
  planSubscription,
  type ShownPlace,
} from './series-booking.ts'

/** A session that cannot be had any more, and what was chosen in its place so far. */
const seriesClashSchema = checkSubscription.answer.shape.clashes.element.extend({
  instead: placeSchema.nullable(),
})
export type SeriesClash = z.output<typeof seriesClashSchema>

/** The sessions that are read out to the patient before they are booked. */
export const seriesListSchema = z.strictObject({
  ...planSubscription.answer.shape,
  clashes: z.array(seriesClashSchema),
})
export type SeriesList = z.output<typeof seriesListSchema>

/** A session where it stands now. Its clash stays when it was mended, to be mended otherwise. */
export interface SeriesSession {
  planned: ShownPlace
  place: ShownPlace
  clash: SeriesClash | undefined
}

export type SkippedPlace = SeriesList['skipped'][number]

type Spot = Pick<ShownPlace, 'day' | 'slot'>

const isSameSpot = (a: Spot, b: Spot): boolean => a.day === b.day && a.slot === b.slot
const byTime = (a: ShownPlace, b: ShownPlace): number =>
  a.day + a.starts < b.day + b.starts ? -1 : 1

export const plannedList = (plan: CallAnswer<typeof planSubscription>): SeriesList => ({
  ...plan,
  clashes: [],
})

/** Every session where it stands now, in the order of their days. */
export const seriesSessions = ({ sessions, clashes }: SeriesList): SeriesSession[] =>
  sessions
    .map((planned) => {
      const clash = clashes.find((it) => isSameSpot(it, planned))
      return { planned, place: clash?.instead ?? planned, clash }
    })
    .toSorted((a, b) => byTime(a.place, b.place))

export const agreedPlaces = (list: SeriesList): ShownPlace[] =>
  seriesSessions(list).map(({ place }) => place)

/** The clashes for which no other place was chosen yet. */
export const openClashes = ({ clashes }: SeriesList): SeriesClash[] =>
  clashes.filter(({ instead }) => instead === null)

/** The agreed places with what was taken of them meanwhile. */
export const withClashes = (
  list: SeriesList,
  { clashes }: CallAnswer<typeof checkSubscription>,
): SeriesList => ({
  sessions: agreedPlaces(list),
  skipped: list.skipped,
  clashes: clashes.map((clash) => ({ ...clash, instead: null })),
})

/** Whether no other session stands on the day of a place. */
export const canStandIn = (list: SeriesList, clash: Spot, place: ShownPlace): boolean =>
  seriesSessions(list).every(
    (session) =>
      session.place.day !== place.day ||
      (session.clash !== undefined && isSameSpot(session.clash, clash)),
  )

/** Puts a place in for a session that was lost; never a second one on a day. */
export const chooseInstead = (list: SeriesList, clash: Spot, place: ShownPlace): SeriesList =>
  canStandIn(list, clash, place)
    ? {
        ...list,
        clashes: list.clashes.map((it) => (isSameSpot(it, clash) ? { ...it, instead: place } : it)),
      }
    : list

/** A row of the list: a session with its number, or places that the series moved on from. */
export type SeriesRow =
  | (SeriesSession & { number: number; skipped?: undefined })
  | { skipped: SkippedPlace[] }

/** More places than these, one after another, make one row. */
const mostRowsSkipped = 3

/** Sessions and skipped places in the order of their days. */
export function seriesRows(list: SeriesList): SeriesRow[] {
  const numbered = seriesSessions(list).map((session, index) => ({ ...session, number: index + 1 }))
  const items = [...numbered, ...list.skipped.map((place) => ({ place, number: undefined }))]
  const rows: SeriesRow[] = []
  for (const item of items.toSorted((a, b) => byTime(a.place, b.place))) {
    const last = rows.at(-1)
    if (item.number !== undefined) rows.push(item)
    else if (last?.skipped) last.skipped.push(item.place)
    else rows.push({ skipped: [item.place] })
  }
  return rows.flatMap((row) =>
    row.skipped && row.skipped.length <= mostRowsSkipped
      ? row.skipped.map((place) => ({ skipped: [place] }))
      : [row],
  )
}
