import { formatReason } from '../../access/audit-log/format-reason.tsx'
import { clinicTimeZone } from '../../platform/clock/clinic-clock.tsx'
import { dayAt, daysBetween, formatDay, timeAt, type Day } from '../../platform/day/day.ts'
import { text } from '../../platform/i18n/i18n.tsx'
import { isolateLtr, pageLanguage } from '../../platform/i18n/page-language.tsx'
import type { FollowUpOutcome } from './follow-up-rule.ts'
import type { FollowUpRow } from './follow-ups.ts'

export const outcomeText = (outcome: FollowUpOutcome): string =>
  text(outcome === 'noAnswer' ? 'waitingList.noAnswer' : `followUps.${outcome}`)

/** '12 days late', 'today', 'in 2 days'. */
export function dueText(dueDay: Day, today: Day): string {
  const ahead = daysBetween(today, dueDay)
  if (ahead < 0)
    return text('followUps.late', { days: text('outstanding.days', { count: -ahead }) })
  return new Intl.RelativeTimeFormat(pageLanguage(), { numeric: 'auto' }).format(ahead, 'day')
}

/** An instant on the clinic's clock: '24-11-2026, 10:05'. */
export function formatInstant(instant: string): string {
  const at = new Date(instant)
  return isolateLtr(`${formatDay(dayAt(at, clinicTimeZone()))}, ${timeAt(at, clinicTimeZone())}`)
}

/** What a call came to: 'Will book later · Ask again on: 28-11-2026'; empty for one that was only opened again. */
export function callText({
  outcome,
  askAgainOn,
  reason,
}: NonNullable<FollowUpRow['lastCall']>): string {
  if (outcome === 'reopened') return text('audit.actions.reopened')
  return [
    outcomeText(outcome),
    askAgainOn && `${text('followUps.askAgainOn')}: ${isolateLtr(formatDay(askAgainOn))}`,
    reason && formatReason(reason),
  ]
    .filter(Boolean)
    .join(' · ')
}
