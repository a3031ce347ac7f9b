import type { z } from 'zod'
import type { Day } from '../../platform/day/day.ts'
import { sentence, type TextKey } from '../../platform/i18n/text-key.ts'
import { mobilePart } from '../../platform/numbers/parse-mobile.ts'
import { reportFilterSchema, type ReportTab } from './report-filter.ts'

/** The filters of a report as they stand in its fields. */
export interface ReportWish {
  service: number | null
  consultant: number | null
  branch: number | null
  day: Day | ''
  name: string
  /** As typed: a whole number in any form, or a part of one. */
  mobile: string
}

export const noReportWish: ReportWish = {
  service: null,
  consultant: null,
  branch: null,
  day: '',
  name: '',
  mobile: '',
}

/** What is asked of the server: filters that are left empty are left out. */
export const toReportFilter = (
  tab: ReportTab,
  { service, consultant, branch, day, name, mobile }: ReportWish,
): z.input<typeof reportFilterSchema> => ({
  tab,
  ...(service !== null && { service }),
  ...(consultant !== null && { consultant }),
  ...(branch !== null && { branch }),
  ...(day !== '' && { day }),
  ...(name.trim() !== '' && { name: name.trim() }),
  ...(mobile.trim() !== '' && { mobile: mobilePart(mobile) }),
})

/** The typed filters that cannot be searched by, each with the key of its sentence. */
export function reportWishProblems(wish: ReportWish): { name?: TextKey; mobile?: TextKey } {
  const { name, mobile } = toReportFilter('home', wish)
  const { shape } = reportFilterSchema
  return {
    ...(!shape.name.safeParse(name).success && { name: sentence('field.tooLong') }),
    ...(!shape.mobile.safeParse(mobile).success && { mobile: sentence('patient.mobileDigits') }),
  }
}
