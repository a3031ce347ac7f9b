import { z } from 'zod'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import { numberIn, numberTextSchema } from '../../platform/numbers/number-field.ts'
import { scheduleLineSchema, type Schedule } from './schedule.ts'
import { linesOfWeek, type ScheduleLine } from './week-of-schedule.ts'

/** A line as it stands in its fields: nothing, or what was typed, where there is no value yet. */
const lineEntrySchema = z.strictObject({
  /** Tells lines apart while they are edited. */
  key: z.int(),
  days: scheduleLineSchema.shape.days.or(z.tuple([])),
  from: z.string(),
  to: z.string(),
  minutes: numberTextSchema,
  pauseFrom: z.string(),
  pauseTo: z.string(),
})
export type LineEntry = z.output<typeof lineEntrySchema>

/** What is typed of a consultant's hours at one branch. */
export const scheduleEntrySchema = z.strictObject({
  lines: z.array(lineEntrySchema),
  /** Ids of the slots that no line makes and that shall stay. */
  irregular: z.array(z.int()),
})
export type ScheduleEntry = z.output<typeof scheduleEntrySchema>

/** The hours as they are stored, to be edited. */
export function entryOf({ slots }: Pick<Schedule, 'slots'>): ScheduleEntry {
  const { lines, irregular } = linesOfWeek(slots)
  return {
    lines: lines.map(({ days, from, to, minutes, pause }, key) => ({
      key,
      days,
      from,
      to,
      minutes,
      pauseFrom: pause?.starts ?? '',
      pauseTo: pause?.ends ?? '',
    })),
    irregular: irregular.map(({ id }) => id),
  }
}

/** A further line: as long slots as the last one has, all else still to be said. */
export const anotherLine = (lines: readonly LineEntry[]): LineEntry => ({
  key: Math.max(-1, ...lines.map(({ key }) => key)) + 1,
  days: [],
  from: '',
  to: '',
  minutes: lines.at(-1)?.minutes ?? 15,
  pauseFrom: '',
  pauseTo: '',
})

const withoutKey = ({ days, from, to, minutes, pauseFrom, pauseTo }: LineEntry) => ({
  days,
  from,
  to,
  minutes: numberIn(minutes),
  pause: pauseFrom || pauseTo ? { starts: pauseFrom, ends: pauseTo } : null,
})

export type LineField = Exclude<keyof LineEntry, 'key'>

const fieldOf = (path: PropertyKey[]): LineField => {
  if (path[0] !== 'pause') return path[0] as LineField
  return path[1] === 'starts' ? 'pauseFrom' : 'pauseTo'
}

/** The line that fields come to, or the sentence for each field that keeps them from being one. */
export function readLine(
  entry: LineEntry,
):
  | { line: ScheduleLine; mistakes?: undefined }
  | { line?: undefined; mistakes: Partial<Record<LineField, TextKey>> } {
  const { data, error } = scheduleLineSchema.safeParse(withoutKey(entry))
  if (data) return { line: { ...data, days: data.days.toSorted((a, b) => a - b) } }
  const mistakes: Partial<Record<LineField, TextKey>> = {}
  for (const { path, message } of error.issues) mistakes[fieldOf(path)] ??= message as TextKey
  return { mistakes }
}

/** Mistakes worth telling while somebody still types: not that a field is empty yet. */
export const earlyMistakes = (
  entry: LineEntry,
  mistakes: Partial<Record<LineField, TextKey>>,
): Partial<Record<LineField, TextKey>> =>
  Object.fromEntries(
    Object.entries(mistakes).filter(([field]) => {
      const value = entry[field as LineField]
      return typeof value === 'number' || value.length > 0
    }),
  )
