import type { Day } from '../../platform/day/day.ts'
import type { SlotOutlook } from './week-outlook.ts'

interface NoteWords {
  /** That no date of the slot is free. */
  noneFree: () => string
  /** The first free date. */
  from: (first: Day) => string
  /** How many of the wanted dates are free. */
  free: (free: number, total: number) => string
}

/**
 * What a weekly slot could give, as lines below its time. There are as many while it is not known,
 * which are empty: a slot that grew when they come would push the next one under the pointer.
 *
 * @param outlook undefined while it is not known, and after an error: it is only a help
 * @param dates how many dates of the weekday are wanted; null while no number of sessions is chosen
 */
export function slotNotes(
  outlook: SlotOutlook | undefined,
  dates: number | null,
  words: NoteWords,
): string[] {
  const lines = !outlook
    ? []
    : outlook.first === null
      ? [words.noneFree()]
      : [words.from(outlook.first), ...(dates === null ? [] : [words.free(outlook.free, dates)])]
  const count = dates === null ? 1 : 2
  return Array.from({ length: count }, (_, index) => lines[index] ?? '')
}
