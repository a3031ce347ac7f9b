import type { z } from 'zod'
import type { Day } from '../day/day.ts'
import type { reportFilterSchema, ReportTab } from './report-filter.ts'

/** The filters of a report as they stand in its fields. */
export interface ReportWish {
  service: number | null
  consultant: number | null
  branch: number | null
  day: Day | ''
  name: string
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
  ...(mobile !== '' && { mobile }),
})
