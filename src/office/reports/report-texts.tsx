import { reasonCodes } from '../../access/audit-log/reasons.ts'
import type { Appointment } from '../../scheduling/appointments/appointment.ts'
import { formatDay, type Day } from '../../platform/day/day.ts'
import { sampleDayOn } from '../../platform/i18n/day-in-words.ts'
import { daysFromTo, longWeekday } from '../../platform/i18n/format-day.tsx'
import { text } from '../../platform/i18n/i18n.tsx'
import { formatList, isolateLtr } from '../../platform/i18n/page-language.tsx'
import { statusesOf, type ReportFilter } from './report-filter.ts'
import { clinicTimeZone } from '../../platform/clock/clinic-clock.tsx'
import type { ExportWords } from './export-columns.ts'
import { incomeModes } from '../../scheduling/appointments/payment.ts'
import {
  paymentStatusDetails,
  statusDetails,
  type AppointmentStatus,
} from '../../scheduling/appointments/statuses.ts'
import type { TextKey } from '../../platform/i18n/text-key.ts'

/** A report's filter as text; names are taken from one of its rows. */
export function describeFilter(filter: ReportFilter, row: Appointment): string[] {
  const { from, to, paidFrom, paidTo, status, mode, weekday, hour, walkIn } = filter
  const facts: [string, string | number | false | undefined][] = [
    [text('table.branch'), filter.branch && row.branchName],
    [text('table.consultant'), filter.consultant && row.consultantName],
    [text('table.services'), filter.service && row.serviceName],
    [text('reports.date'), filter.day && isolateLtr(formatDay(filter.day))],
    [text('reports.print.days'), formatDays(from, to)],
    [text('reports.status'), status && formatList(statusesOf(filter).map(statusName))],
    [text('reports.charts.income'), formatDays(paidFrom, paidTo)],
    [text('payment.mode'), mode && text(`payment.${mode}`)],
    [text('reports.print.weekday'), weekday && longWeekday(sampleDayOn(weekday))],
    [text('reports.print.startsAt'), hour !== undefined && isolateLtr(`${hour}:00–${hour}:59`)],
    [text('arrivals.walkIn'), walkIn && text('payment.no')],
    [text('reports.clientName'), filter.name],
    [text('reports.mobile'), filter.mobile && isolateLtr(filter.mobile)],
  ]
  const descriptions = facts.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))
  return descriptions.length > 0 ? descriptions : [text('reports.print.all')]
}

const statusName = (status: AppointmentStatus) => text(statusDetails[status].text)

/** '01-11-2026 – 30-11-2026', '01-11-2026', or with one end open '01-11-2026 –'. */
function formatDays(from: Day | undefined, to: Day | undefined): string | undefined {
  if (from && to) return daysFromTo(from, to)
  if (from) return `${isolateLtr(formatDay(from))} –`
  return to && `– ${isolateLtr(formatDay(to))}`
}

/** The texts and the time zone of an export. */
export const statusLabels = (): ExportWords => ({
  timeZone: clinicTimeZone(),
  walkIn: text('arrivals.walkIn'),
  payment: labelsOf(paymentStatusDetails),
  status: labelsOf(statusDetails),
  mode: Object.fromEntries(
    incomeModes.map((mode) => [mode, text(`payment.${mode}`)]),
  ) as ExportWords['mode'],
  reasons: Object.fromEntries(
    [...reasonCodes.cancel, ...reasonCodes.releaseRequest].map((code) => [
      code,
      text(`reason.${code}`),
    ]),
  ),
})

const labelsOf = <Code extends string>(details: Record<Code, { text: TextKey }>) =>
  Object.fromEntries(
    Object.entries<{ text: TextKey }>(details).map(([code, it]) => [code, text(it.text)]),
  ) as Record<Code, string>
