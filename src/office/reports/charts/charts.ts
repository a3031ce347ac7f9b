import { z } from 'zod'
import { contract } from '../../../access/permissions/contract.ts'
import { appointmentStatuses } from '../../../scheduling/appointments/statuses.ts'
import { incomeModes } from '../../../scheduling/appointments/payment.ts'
import { daySchema, addDays, type Day } from '../../../platform/day/day.ts'
import { ageSecondsSchema } from '../report.ts'
import { reportFilterSchema, type ReportFilter, type ReportTab } from '../report-filter.ts'
import type { Period } from '../../../platform/day/periods.ts'
import { longReadLimitMs } from '../../../platform/http/call-contract.ts'

/** Maximum number of days: a financial year. */
export const maxChartDays = 366

/** The last or the next `days` days, including today. */
export const periodOf = (today: Day, days: number, direction: 'back' | 'ahead'): Period =>
  direction === 'back'
    ? { from: addDays(today, 1 - days), to: today }
    : { from: today, to: addDays(today, days - 1) }

/** How far charts reach from the one end that a filter has. */
const openPeriodDays = 90

/**
 * The days that charts show of a report: those of its filter, else the last or the next `days`. Of
 * more than a year the last part.
 */
export function chartPeriod(
  { tab, day, from, to }: Pick<ReportFilter, 'tab' | 'day' | 'from' | 'to'>,
  today: Day,
  days: number,
): Period {
  if (day) return { from: day, to: day }
  const direction = tab === 'notconducted' ? 'ahead' : 'back'
  if (!from && !to) return periodOf(today, days, direction)
  if (!from) return periodOf(to!, openPeriodDays, 'back')
  const last =
    to ?? (direction === 'back' && today > from ? today : addDays(from, openPeriodDays - 1))
  const earliest = addDays(last, 1 - maxChartDays)
  return { from: from < earliest ? earliest : from, to: last }
}

/** Charts that only some tabs have; all have appointments by consultant and by service. */
export type ChartKind = 'status' | 'income' | 'slots'

/** The extra charts of each tab. */
export const chartsByTab: Record<ReportTab, readonly ChartKind[]> = {
  home: ['income'],
  notconducted: [],
  clients: ['status', 'income', 'slots'],
}

const countSchema = z.object({ id: z.int(), name: z.string(), count: z.int() })

export const readReportCharts = contract({
  method: 'POST',
  url: '/api/reports/pictures',
  readLimitMs: longReadLimitMs,
  summary: 'The sums of a report between two days, at most a year apart',
  body: reportFilterSchema.required({ from: true, to: true }),
  answer: z.object({
    /** Rupees received by day and mode, earliest first, without zeros. */
    income: z.array(z.object({ day: daySchema, mode: z.enum(incomeModes), amount: z.number() })),
    status: z.array(z.object({ status: z.enum(appointmentStatuses), count: z.int() })),
    /** Appointments, most first. */
    consultants: z.array(countSchema),
    services: z.array(countSchema),
    /** By weekday and hour of the start: slots of the current schedule, and live appointments. */
    slots: z.array(
      z.object({ weekday: z.int(), hour: z.int(), offered: z.int(), filled: z.int() }),
    ),
    ageSeconds: ageSecondsSchema,
  }),
})
export type ChartData = z.output<typeof readReportCharts.answer>
