import { z } from 'zod'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import { numberFieldSchema, numberFromField } from '../../platform/numbers/parse-number.ts'
import { scheduleLineSchema, type Schedule } from './schedule.ts'
import { linesOfWeek, slotMinutesLimits, type ScheduleLine } from './week-of-schedule.ts'

/** The fields of a line, valid or not: the typed text, '' while empty. */
const lineFormValuesSchema = z.strictObject({
  /** The React key of the line. */
  key: z.int(),
  days: scheduleLineSchema.shape.days.or(z.tuple([])),
  from: z.string(),
  to: z.string(),
  minutes: numberFieldSchema,
  pauseFrom: z.string(),
  pauseTo: z.string(),
})
export type LineFormValues = z.output<typeof lineFormValuesSchema>

/** The fields of a consultant's working hours at one branch. */
export const scheduleFormValuesSchema = z.strictObject({
  lines: z.array(lineFormValuesSchema),
  /** Ids of the slots that fit no line and are kept. */
  irregular: z.array(z.int()),
})
export type ScheduleFormValues = z.output<typeof scheduleFormValuesSchema>

/** The stored working hours as fields. */
export function toScheduleFormValues({ slots }: Pick<Schedule, 'slots'>): ScheduleFormValues {
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

/**
 * A new line; only its slot length is filled in, with that of the last line. The first one's slots are as long as
 * the longest service that the consultant gives, so that each of them fits (docs/decisions/0038).
 */
export const nextLine = (
  lines: readonly LineFormValues[],
  longestService: number | null,
): LineFormValues => ({
  key: Math.max(-1, ...lines.map(({ key }) => key)) + 1,
  days: [],
  from: '',
  to: '',
  minutes: lines.at(-1)?.minutes ?? slotMinutesFor(longestService),
  pauseFrom: '',
  pauseTo: '',
})

/** The slot length for a service, within what a slot may last. */
const slotMinutesFor = (longestService: number | null): number =>
  Math.min(Math.max(longestService ?? 15, slotMinutesLimits.least), slotMinutesLimits.most)

const toLineInput = ({ days, from, to, minutes, pauseFrom, pauseTo }: LineFormValues) => ({
  days,
  from,
  to,
  minutes: numberFromField(minutes),
  pause: pauseFrom || pauseTo ? { starts: pauseFrom, ends: pauseTo } : null,
})

export type LineField = Exclude<keyof LineFormValues, 'key'>

const fieldOfPath = (path: PropertyKey[]): LineField => {
  if (path[0] !== 'pause') return path[0] as LineField
  return path[1] === 'starts' ? 'pauseFrom' : 'pauseTo'
}

/** The line of the fields, or the message for each invalid field. */
export function parseLine(
  values: LineFormValues,
):
  | { line: ScheduleLine; problems?: undefined }
  | { line?: undefined; problems: Partial<Record<LineField, TextKey>> } {
  const { data, error } = scheduleLineSchema.safeParse(toLineInput(values))
  if (data) return { line: { ...data, days: data.days.toSorted((a, b) => a - b) } }
  const problems: Partial<Record<LineField, TextKey>> = {}
  for (const { path, message } of error.issues) problems[fieldOfPath(path)] ??= message as TextKey
  return { problems }
}

/** The problems to show while the user types: not those of empty fields. */
export const problemsWhileTyping = (
  values: LineFormValues,
  problems: Partial<Record<LineField, TextKey>>,
): Partial<Record<LineField, TextKey>> =>
  Object.fromEntries(
    Object.entries(problems).filter(([field]) => {
      const value = values[field as LineField]
      return typeof value === 'number' || value.length > 0
    }),
  )
