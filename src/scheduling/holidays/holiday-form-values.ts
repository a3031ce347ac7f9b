import { z } from 'zod'
import type { Holiday } from './holidays.ts'

export const scopes = ['all', 'branch', 'consultant'] as const

/** A day off as it stands in its fields. */
export const holidayFields = z.object({
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
export type HolidayFields = z.output<typeof holidayFields>

/** The fields of a day off, or of a new one for a consultant who keeps their own leave. */
export const fieldsOf = (row: Holiday | undefined, own: number | undefined): HolidayFields => ({
  name: row?.name ?? '',
  scope: row?.branchId ? 'branch' : row?.consultantId || own !== undefined ? 'consultant' : 'all',
  branchId: row?.branchId ?? null,
  consultantId: row?.consultantId ?? own ?? null,
  firstDay: row?.firstDay ?? '',
  lastDay: row && row.lastDay !== row.firstDay ? row.lastDay : '',
  repeatsYearly: row?.repeatsYearly ?? false,
  wholeDay: !row?.starts,
  starts: row?.starts ?? '',
  ends: row?.ends ?? '',
})

/**
 * What the fields ask for. A last day that is left empty is the first; a branch or a consultant that
 * is asked for and not chosen is 0, which is none.
 */
export const toHoliday = (fields: HolidayFields) => ({
  name: fields.name,
  branchId: fields.scope === 'branch' ? (fields.branchId ?? 0) : null,
  consultantId: fields.scope === 'consultant' ? (fields.consultantId ?? 0) : null,
  firstDay: fields.firstDay,
  lastDay: fields.repeatsYearly ? fields.firstDay : fields.lastDay || fields.firstDay,
  repeatsYearly: fields.repeatsYearly,
  starts: fields.wholeDay ? null : fields.starts,
  ends: fields.wholeDay ? null : fields.ends,
})

/** When and for whom a day off is, without its name. */
export const wishOf = ({
  firstDay,
  lastDay,
  repeatsYearly,
  branchId,
  consultantId,
  starts,
  ends,
}: Omit<ReturnType<typeof toHoliday>, 'name'>) => ({
  firstDay,
  lastDay,
  repeatsYearly,
  branchId,
  consultantId,
  starts,
  ends,
})
