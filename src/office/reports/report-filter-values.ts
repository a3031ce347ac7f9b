import type { z } from 'zod'
import type { Day } from '../../platform/day/day.ts'
import { messageKey, type TextKey } from '../../platform/i18n/text-key.ts'
import { mobileSearchDigits } from '../../platform/numbers/parse-mobile.ts'
import { reportFilterSchema, type ReportTab } from './report-filter.ts'

/** The values of a report's filter form. */
export interface ReportFilterValues {
  service: number | null
  consultant: number | null
  branch: number | null
  day: Day | ''
  /** The first and the last day, beside the single day: one of both is empty. */
  from: Day | ''
  to: Day | ''
  name: string
  /** As typed: a complete number in any format, or a part of one. */
  mobile: string
}

export const emptyReportFilterValues: ReportFilterValues = {
  service: null,
  consultant: null,
  branch: null,
  day: '',
  from: '',
  to: '',
  name: '',
  mobile: '',
}

/** The query of the filter values, without empty ones. */
export const toReportFilter = (
  tab: ReportTab,
  { service, consultant, branch, day, from, to, name, mobile }: ReportFilterValues,
): z.input<typeof reportFilterSchema> => ({
  tab,
  ...(service !== null && { service }),
  ...(consultant !== null && { consultant }),
  ...(branch !== null && { branch }),
  ...(day !== '' && { day }),
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
  ...(name.trim() !== '' && { name: name.trim() }),
  ...(mobile.trim() !== '' && { mobile: mobileSearchDigits(mobile) }),
})

/** Whether two filters select the same rows. */
export const isSameReportFilter = (one: ReportFilterValues, other: ReportFilterValues): boolean =>
  JSON.stringify(toReportFilter('home', one)) === JSON.stringify(toReportFilter('home', other))

/** Problems of the filter values by field, as message keys. */
export function reportFilterProblems(values: ReportFilterValues): {
  name?: TextKey
  mobile?: TextKey
  to?: TextKey
} {
  const { name, mobile, from, to } = toReportFilter('home', values)
  const { shape } = reportFilterSchema
  return {
    ...(!shape.name.safeParse(name).success && { name: messageKey('field.tooLong') }),
    ...(!shape.mobile.safeParse(mobile).success && { mobile: messageKey('patient.mobileDigits') }),
    ...(from && to && from > to && { to: messageKey('reports.period.reversed') }),
  }
}
