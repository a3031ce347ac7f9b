import { z } from 'zod'
import type { Holiday } from './holidays.ts'

export const scopes = ['all', 'branch', 'consultant'] as const

/** The fields of a day off, valid or not. */
export const holidayFormValuesSchema = z.object({
  name: z.string(),
  scope: z.enum(scopes),
  branchId: z.number().nullable(),
  consultantId: z.number().nullable(),
  firstDay: z.string(),
  lastDay: z.string(),
  repeatsYearly: z.boolean(),
  wholeDay: z.boolean(),
  starts: z.string(),
  ends: z.string(),
})
export type HolidayFormValues = z.output<typeof holidayFormValuesSchema>

/** The fields of a stored day off, or of a new one; a consultant's new one is their own leave. */
export const toHolidayFormValues = (
  row: Holiday | undefined,
  ownConsultantId: number | undefined,
): HolidayFormValues => ({
  name: row?.name ?? '',
  scope: row?.branchId
    ? 'branch'
    : row?.consultantId || ownConsultantId !== undefined
      ? 'consultant'
      : 'all',
  branchId: row?.branchId ?? null,
  consultantId: row?.consultantId ?? ownConsultantId ?? null,
  // Of a yearly one not the day that the list shows: it would begin with that year from then on.
  firstDay: row?.since ?? row?.firstDay ?? '',
  lastDay: row && row.lastDay !== row.firstDay ? row.lastDay : '',
  repeatsYearly: row?.repeatsYearly ?? false,
  wholeDay: !row?.starts,
  starts: row?.starts ?? '',
  ends: row?.ends ?? '',
})

/**
 * The fields as a day off of the contract, valid or not. An empty last day is the first day; a
 * branch or consultant that is required but not chosen is 0, which the schema refuses.
 */
export const toHoliday = (values: HolidayFormValues) => ({
  name: values.name,
  branchId: values.scope === 'branch' ? (values.branchId ?? 0) : null,
  consultantId: values.scope === 'consultant' ? (values.consultantId ?? 0) : null,
  firstDay: values.firstDay,
  lastDay: values.repeatsYearly ? values.firstDay : values.lastDay || values.firstDay,
  repeatsYearly: values.repeatsYearly,
  starts: values.wholeDay ? null : values.starts,
  ends: values.wholeDay ? null : values.ends,
})

/** The days and the scope of a stored day off, as `toDayOffQuery` of a form. */
export const dayOffQueryOf = (row: Holiday) =>
  toDayOffQuery({
    ...row,
    firstDay: row.since,
    lastDay: row.repeatsYearly ? row.since : row.lastDay,
  })

/** The days and the scope of the day off in a form: the call takes nothing else. */
export const toDayOffQuery = ({
  branchId,
  consultantId,
  firstDay,
  lastDay,
  repeatsYearly,
  starts,
  ends,
}: ReturnType<typeof toHoliday>) => ({
  branchId,
  consultantId,
  firstDay,
  lastDay,
  repeatsYearly,
  starts,
  ends,
})
