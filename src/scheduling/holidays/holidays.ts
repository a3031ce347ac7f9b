import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { daysBetween, daySchema, daySchemaWithMessage } from '../../platform/day/day.ts'
import { timeSchema, timeSchemaWithMessage } from '../../platform/day/time.ts'
import { idSchema, textSchema } from '../../platform/http/input-schemas.ts'
import { messageKey, type TextKey } from '../../platform/i18n/text-key.ts'
import {
  addedResponse,
  changedResponse,
  rowParams,
  versionField,
} from '../../masters/kit/master.ts'
import { readLimitMs } from '../../platform/http/call-contract.ts'

/** The most days of a day off: a longer one is more likely a typing error. */
const maxDays = 366

/** The scope of a day off: a branch, a consultant, or everybody when both are null. Never both. */
const scopeSchema = {
  branchId: idSchema('holidays.branchRequired').nullable(),
  consultantId: idSchema('holidays.consultantRequired').nullable(),
}

const datesSchema = {
  firstDay: daySchemaWithMessage(messageKey('holidays.firstDayRequired')),
  lastDay: daySchemaWithMessage(messageKey('holidays.lastDayRequired')),
  repeatsYearly: z.boolean(),
  /** The part of each day that is off; both null for whole days. */
  starts: timeSchemaWithMessage(messageKey('holidays.timeRequired')).nullable(),
  ends: timeSchemaWithMessage(messageKey('holidays.timeRequired')).nullable(),
}

interface DayOffDates {
  firstDay: string
  lastDay: string
  repeatsYearly: boolean
  starts: string | null
  ends: string | null
  branchId: number | null
  consultantId: number | null
}

function checkDates(dayOff: DayOffDates, context: z.RefinementCtx): void {
  const [field, message] = dateProblem(dayOff) ?? []
  if (field) context.addIssue({ code: 'custom', path: [field], message })
}

function dateProblem(dayOff: DayOffDates): [keyof DayOffDates, TextKey] | undefined {
  const { firstDay, lastDay, repeatsYearly, starts, ends, branchId, consultantId } = dayOff
  const days = daysBetween(firstDay, lastDay)
  if (days < 0) return ['lastDay', messageKey('holidays.lastDayAfter')]
  if (days >= maxDays) return ['lastDay', messageKey('holidays.tooLong')]
  if (repeatsYearly && days > 0) return ['lastDay', messageKey('holidays.yearlyOneDay')]
  if (starts === null && ends !== null) return ['starts', messageKey('holidays.timeRequired')]
  if (starts !== null && ends === null) return ['ends', messageKey('holidays.timeRequired')]
  if (starts !== null && ends !== null && ends <= starts) {
    return ['ends', messageKey('schedule.toAfterFrom')]
  }
  if (branchId !== null && consultantId !== null) {
    return ['branchId', messageKey('holidays.oneScope')]
  }
  return undefined
}

const dayOffShape = z.strictObject({ ...scopeSchema, ...datesSchema })

/** A day off, with each problem at its field. */
export const holidayBodySchema = dayOffShape
  .extend({ name: textSchema(80, 'holidays.nameRequired') })
  .superRefine(checkDates)

const holidaySchema = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  /** The first day; for a yearly one its day in the requested year, or the next one. */
  firstDay: daySchema,
  lastDay: daySchema,
  /** The first day as it was entered: a yearly one comes from then on. */
  since: daySchema,
  repeatsYearly: z.boolean(),
  branchId: z.int().nullable(),
  branchName: z.string().nullable(),
  consultantId: z.int().nullable(),
  consultantName: z.string().nullable(),
  starts: timeSchema.nullable(),
  ends: timeSchema.nullable(),
  /** The number of affected appointments from today on. */
  booked: z.int(),
  /** False when the signed-in person can only read it. */
  mayChange: z.boolean(),
})
export type Holiday = z.output<typeof holidaySchema>

export const listHolidays = contract({
  method: 'GET',
  url: '/api/holidays',
  summary: 'The future days off, or all of a year, soonest first',
  query: z.strictObject({ year: z.coerce.number().pipe(z.int().min(1900).max(2200)).optional() }),
  live: ['holiday', 'masters'],
  answer: z.object({
    rows: z.array(holidaySchema),
    /** The first year with a day off; null when there is none. */
    firstYear: z.int().nullable(),
  }),
})

export const addHoliday = contract({
  method: 'POST',
  url: '/api/holidays',
  summary: 'Add a holiday or leave; affected appointments stay booked',
  body: holidayBodySchema,
  answer: addedResponse,
})

export const changeHoliday = contract({
  method: 'PUT',
  url: '/api/holidays/:id',
  summary: 'Change a holiday or leave; affected appointments stay booked',
  params: rowParams,
  body: dayOffShape
    .extend({ name: textSchema(80, 'holidays.nameRequired'), ...versionField })
    .superRefine(checkDates),
  answer: changedResponse,
})

export const removeHoliday = contract({
  method: 'POST',
  url: '/api/holidays/:id/remove',
  summary: 'Remove a holiday or leave; the audit keeps its values',
  params: rowParams,
  body: z.strictObject(versionField),
  answer: changedResponse,
})

export const listAffectedByDayOff = contract({
  method: 'POST',
  url: '/api/holidays/hits',
  readLimitMs,
  summary: 'Preview the booked appointments on a day off, without changing anything',
  body: dayOffShape.superRefine(checkDates),
  answer: z.object({
    total: z.int(),
    /** The first appointments, soonest first. */
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
