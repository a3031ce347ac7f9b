import type { Appointment } from '../../scheduling/appointments/appointment.ts'
import { showDay, type Day } from '../../platform/day/day.ts'
import { daysFromTo, longWeekday, someDayOn } from '../../platform/i18n/format-day.tsx'
import { text } from '../../platform/i18n/i18n.tsx'
import { inOrder } from '../../platform/i18n/page-language.tsx'
import type { ReportFilter } from './report-filter.ts'
import { stateWords } from './status-labels.tsx'

/** What a report was filtered by, in words; the names are those of any of its rows. */
export function reportFacts(filter: ReportFilter, row: Appointment): string[] {
  const { from, to, paidFrom, paidTo, status, mode, weekday, hour } = filter
  const facts: [string, string | number | false | undefined][] = [
    [text('table.branch'), filter.branch && row.branchName],
    [text('table.consultant'), filter.consultant && row.consultantName],
    [text('table.services'), filter.service && row.serviceName],
    [text('reports.date'), filter.day && inOrder(showDay(filter.day))],
    [text('reports.print.days'), showDays(from, to)],
    [text('reports.status'), status && status !== 'live' && stateWords().status[status]],
    [text('reports.pictures.income'), showDays(paidFrom, paidTo)],
    [text('payment.mode'), mode && text(`payment.${mode}`)],
    [text('reports.print.weekday'), weekday && longWeekday(someDayOn(weekday))],
    [text('reports.print.begins'), hour !== undefined && inOrder(`${hour}:00–${hour}:59`)],
    [text('reports.clientName'), filter.name],
    [text('reports.mobile'), filter.mobile && inOrder(filter.mobile)],
  ]
  const said = facts.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))
  return said.length > 0 ? said : [text('reports.print.all')]
}

const showDays = (from: Day | undefined, to: Day | undefined): string | undefined =>
  from && to && (from === to ? inOrder(showDay(from)) : daysFromTo(from, to))
