import { dayAt, showDay, timeAt } from '../../platform/day/day.ts'
import { text } from '../../platform/i18n/i18n.tsx'
import { clinicTimeZone } from '../../platform/clock/clinic-clock.tsx'
import type { OpenSession } from './open-session.ts'

/** What a session runs on, in words: 'Chrome on Windows'. */
export function deviceText({ browser, system }: Pick<OpenSession, 'browser' | 'system'>): string {
  if (browser && system) return text('account.device', { browser, system })
  return browser ?? system ?? text('account.unknownDevice')
}

/** An instant on the clinic's wall clock: '24-11-2026 09:05'. */
export function showInstant(at: string): string {
  const instant = new Date(at)
  const zone = clinicTimeZone()
  return `${showDay(dayAt(instant, zone))} ${timeAt(instant, zone)}`
}
