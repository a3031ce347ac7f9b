import { z } from 'zod'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import {
  seriesPlanSchema,
  sessionClashSchema,
  slotOnDayDetailsSchema,
  type checkSeries,
  type previewSeries,
  type SlotOnDayDetails,
} from './series-booking.ts'

/** A session that can no longer be booked, and the chosen replacement, if any. */
const seriesClashSchema = sessionClashSchema.extend({
  instead: slotOnDayDetailsSchema.nullable(),
})
export type SeriesClash = z.output<typeof seriesClashSchema>

/** The planned sessions that are agreed with the patient before they are booked. */
export const sessionListSchema = z.strictObject({
  ...seriesPlanSchema.shape,
  clashes: z.array(seriesClashSchema),
})
export type SessionList = z.output<typeof sessionListSchema>

/**
 * A session as planned and as it is now, after a replacement. A resolved clash stays, so that
 * another replacement can be chosen.
 */
export interface SeriesSession {
  planned: SlotOnDayDetails
  slotOnDay: SlotOnDayDetails
  clash: SeriesClash | undefined
}

export type SkippedSlot = SessionList['skipped'][number]

type DayAndSlot = Pick<SlotOnDayDetails, 'day' | 'slot'>

const isSameDayAndSlot = (a: DayAndSlot, b: DayAndSlot): boolean =>
  a.day === b.day && a.slot === b.slot
const byTime = (a: SlotOnDayDetails, b: SlotOnDayDetails): number =>
  a.day + a.starts < b.day + b.starts ? -1 : 1

export const toSessionList = (plan: CallAnswer<typeof previewSeries>): SessionList => ({
  ...plan,
  clashes: [],
})

/** All sessions with their replacements, in order of time. */
export const currentSessions = ({ sessions, clashes }: SessionList): SeriesSession[] =>
  sessions
    .map((planned) => {
      const clash = clashes.find((it) => isSameDayAndSlot(it, planned))
      return { planned, slotOnDay: clash?.instead ?? planned, clash }
    })
    .toSorted((a, b) => byTime(a.slotOnDay, b.slotOnDay))

export const agreedSlots = (list: SessionList): SlotOnDayDetails[] =>
  currentSessions(list).map(({ slotOnDay }) => slotOnDay)

/** The clashes without a replacement. */
export const unresolvedClashes = ({ clashes }: SessionList): SeriesClash[] =>
  clashes.filter(({ instead }) => instead === null)

/** The agreed sessions with the clashes that a check found. */
export const withClashes = (
  list: SessionList,
  { clashes }: CallAnswer<typeof checkSeries>,
): SessionList => ({
  sessions: agreedSlots(list),
  skipped: list.skipped,
  clashes: clashes.map((clash) => ({ ...clash, instead: null })),
})

/** Whether a slot can replace a session: no other session is on its day. */
export const canReplace = (
  list: SessionList,
  clash: DayAndSlot,
  slotOnDay: SlotOnDayDetails,
): boolean =>
  currentSessions(list).every(
    (session) =>
      session.slotOnDay.day !== slotOnDay.day ||
      (session.clash !== undefined && isSameDayAndSlot(session.clash, clash)),
  )

/** Sets the replacement of a session; unchanged when another session is on that day. */
export const chooseReplacement = (
  list: SessionList,
  clash: DayAndSlot,
  slotOnDay: SlotOnDayDetails,
): SessionList =>
  canReplace(list, clash, slotOnDay)
    ? {
        ...list,
        clashes: list.clashes.map((it) =>
          isSameDayAndSlot(it, clash) ? { ...it, instead: slotOnDay } : it,
        ),
      }
    : list

/** A row of the list: a session with its number, or skipped slots. */
export type SessionListRow =
  | (SeriesSession & { number: number; skipped?: undefined })
  | { skipped: SkippedSlot[] }

/** More consecutive skipped slots than this are collapsed into one row. */
const maxSkippedRows = 3

/** Sessions and skipped slots in order of their days. */
export function sessionListRows(list: SessionList): SessionListRow[] {
  const numbered = currentSessions(list).map((session, index) => ({
    ...session,
    number: index + 1,
  }))
  const items = [
    ...numbered,
    ...list.skipped.map((slotOnDay) => ({ slotOnDay, number: undefined })),
  ]
  const rows: SessionListRow[] = []
  for (const item of items.toSorted((a, b) => byTime(a.slotOnDay, b.slotOnDay))) {
    const last = rows.at(-1)
    if (item.number !== undefined) rows.push(item)
    else if (last?.skipped) last.skipped.push(item.slotOnDay)
    else rows.push({ skipped: [item.slotOnDay] })
  }
  return rows.flatMap((row) =>
    row.skipped && row.skipped.length <= maxSkippedRows
      ? row.skipped.map((slotOnDay) => ({ skipped: [slotOnDay] }))
      : [row],
  )
}
