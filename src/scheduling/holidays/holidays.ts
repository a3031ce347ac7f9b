import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { daysBetween, daySchema, dayWith } from '../../platform/day/day.ts'
import { timeSchema, timeWith } from '../../platform/day/time.ts'
import { idSchema } from '../../platform/http/id.ts'
import { typedText } from '../../platform/http/typed-text.ts'
import { sentence, type TextKey } from '../../platform/i18n/text-key.ts'
import { addedAnswer, changedAnswer, rowParams, seenVersion } from '../../masters/kit/master.ts'

/** A leave that lasts longer is more likely a slip of the keyboard. */
const longestDays = 366

/** For whom a day off is: both empty for all, never both set. */
const scopeSchema = {
  branchId: idSchema('holidays.branchRequired').nullable(),
  consultantId: idSchema('holidays.consultantRequired').nullable(),
}

const datesSchema = {
  firstDay: dayWith(sentence('holidays.firstDayRequired')),
  lastDay: dayWith(sentence('holidays.lastDayRequired')),
  repeatsYearly: z.boolean(),
  /** The part of each day that is off; both null for whole days. */
  starts: timeWith(sentence('holidays.timeRequired')).nullable(),
  ends: timeWith(sentence('holidays.timeRequired')).nullable(),
}

interface Dates {
  firstDay: string
  lastDay: string
  repeatsYearly: boolean
  starts: string | null
  ends: string | null
  branchId: number | null
  consultantId: number | null
}

function tellMistake(wish: Dates, context: z.RefinementCtx): void {
  const [field, message] = mistakeOf(wish) ?? []
  if (field) context.addIssue({ code: 'custom', path: [field], message })
}

function mistakeOf(wish: Dates): [keyof Dates, TextKey] | undefined {
  const { firstDay, lastDay, repeatsYearly, starts, ends, branchId, consultantId } = wish
  const days = daysBetween(firstDay, lastDay)
  if (days < 0) return ['lastDay', sentence('holidays.lastDayAfter')]
  if (days >= longestDays) return ['lastDay', sentence('holidays.tooLong')]
  if (repeatsYearly && days > 0) return ['lastDay', sentence('holidays.yearlyOneDay')]
  if (starts === null && ends !== null) return ['starts', sentence('holidays.timeRequired')]
  if (starts !== null && ends === null) return ['ends', sentence('holidays.timeRequired')]
  if (starts !== null && ends !== null && ends <= starts) {
    return ['ends', sentence('schedule.toAfterFrom')]
  }
  if (branchId !== null && consultantId !== null) {
    return ['branchId', sentence('holidays.oneScope')]
  }
  return undefined
}

const wishShape = z.strictObject({ ...scopeSchema, ...datesSchema })

/** A day off as it is typed, with each mistake at its field. */
export const holidayEntry = wishShape
  .extend({ name: typedText(80, 'holidays.nameRequired') })
  .superRefine(tellMistake)

const holidaySchema = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  /** The day in view: of one that repeats, the day in that year, or the next one. */
  firstDay: daySchema,
  lastDay: daySchema,
  repeatsYearly: z.boolean(),
  branchId: z.int().nullable(),
  branchName: z.string().nullable(),
  consultantId: z.int().nullable(),
  consultantName: z.string().nullable(),
  starts: timeSchema.nullable(),
  ends: timeSchema.nullable(),
  /** Booked appointments from today on that it hits. */
  booked: z.int(),
  /** False where the asking person may read it only. */
  mayChange: z.boolean(),
})
export type Holiday = z.output<typeof holidaySchema>

export const listHolidays = contract({
  method: 'GET',
  url: '/api/holidays',
  summary: 'Days off that are still to come, or all of a year, soonest first',
  query: z.strictObject({ year: z.coerce.number().pipe(z.int().min(1900).max(2200)).optional() }),
  answer: z.object({
    rows: z.array(holidaySchema),
    /** The first year that any of them is in; null when there is none. */
    firstYear: z.int().nullable(),
  }),
})

export const addHoliday = contract({
  method: 'POST',
  url: '/api/holidays',
  summary: 'Add a holiday or leave; appointments that it hits stay booked',
  body: holidayEntry,
  answer: addedAnswer,
})

export const changeHoliday = contract({
  method: 'PUT',
  url: '/api/holidays/:id',
  summary: 'Change a holiday or leave; appointments that it hits stay booked',
  params: rowParams,
  body: wishShape
    .extend({ name: typedText(80, 'holidays.nameRequired'), ...seenVersion })
    .superRefine(tellMistake),
  answer: changedAnswer,
})

export const removeHoliday = contract({
  method: 'POST',
  url: '/api/holidays/:id/remove',
  summary: 'Remove a holiday or leave; what it was stays in the audit',
  params: rowParams,
  body: z.strictObject(seenVersion),
  answer: changedAnswer,
})

export const readHits = contract({
  method: 'POST',
  url: '/api/holidays/hits',
  summary: 'The booked appointments that a day off would hit; nothing is changed',
  body: wishShape.superRefine(tellMistake),
  answer: z.object({
    total: z.int(),
    /** The first of them, soonest first. */
    appointments: z.array(
      z.object({
        id: z.int(),
        patientName: z.string(),
        consultantName: z.string(),
        day: daySchema,
        starts: timeSchema,
        ends: timeSchema,
      }),
    ),
  }),
})
