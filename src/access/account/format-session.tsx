import { dayAt, formatDay, timeAt } from '../../platform/day/day.ts'
import { text } from '../../platform/i18n/i18n.tsx'
import { clinicTimeZone } from '../../platform/clock/clinic-clock.tsx'
import type { OpenSession } from './account.ts'

/** The device of a session: 'Chrome on Windows'. */
export function formatDevice({ browser, system }: Pick<OpenSession, 'browser' | 'system'>): string {
  if (browser && system) return text('account.device', { browser, system })
  return browser ?? system ?? text('account.unknownDevice')
}

/** An instant in the clinic's time zone: '24-11-2026 09:05'. */
export function formatInstant(at: string): string {
  const instant = new Date(at)
  const zone = clinicTimeZone()
  return `${formatDay(dayAt(instant, zone))} ${timeAt(instant, zone)}`
}
