import { addDays, daysBetween, daySchema, type Day } from '../../platform/day/day.ts'
import { feedbackStates, maxFeedbackDays, type FeedbackState } from './feedback.ts'
import { feedbackGroupings, type FeedbackGrouping } from './sum-feedback.ts'

export const feedbackTabs = ['answers', 'figures'] as const
export type FeedbackTab = (typeof feedbackTabs)[number]

/** What the screen shows, as its address says. */
export interface FeedbackScreenState {
  tab: FeedbackTab
  show: FeedbackState
  by: FeedbackGrouping
  from: Day
  to: Day
  branch?: number | undefined
  consultant?: number | undefined
}

/** How many days the screen begins with. */
const firstDays = 30

/** The state of an address; what it does not say is the words of the last thirty days at the given place. */
export function readFeedbackState(
  search: URLSearchParams,
  today: Day,
  place: Pick<FeedbackScreenState, 'branch' | 'consultant'>,
): FeedbackScreenState {
  const oneOf = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === search.get(name)) ?? values[0]!
  const day = (name: string, other: Day) => daySchema.safeParse(search.get(name)).data ?? other
  return {
    tab: oneOf('tab', feedbackTabs),
    show: oneOf('show', ['words', ...feedbackStates]),
    by: oneOf('by', feedbackGroupings),
    from: day('from', addDays(today, 1 - firstDays)),
    to: day('to', today),
    ...place,
  }
}

/** The address of a state: '?tab=figures&from=…'. */
export function toFeedbackAddress(state: FeedbackScreenState): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(state)) {
    if (value !== undefined) search.set(name, String(value))
  }
  return search
}

/** Whether the days are in order, and not more than can be asked for at once. */
export const isReversed = ({ from, to }: FeedbackScreenState): boolean => from > to
export const isTooLong = ({ from, to }: FeedbackScreenState): boolean =>
  daysBetween(from, to) >= maxFeedbackDays
