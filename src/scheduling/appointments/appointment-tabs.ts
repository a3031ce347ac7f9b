import type { Day } from '../../platform/day/day.ts'
import type { Appointment } from './appointment.ts'

/** The keys of the dashboards' lists (specification, section 9); `home` is today's. */
export const appointmentTabs = ['home', 'conducted', 'upcoming', 'cancelled', 'pending'] as const
export type AppointmentTab = (typeof appointmentTabs)[number]

interface TabRule {
  status: Appointment['status']
  /** The listed days, compared with today. */
  days: '=' | '>=' | '<' | 'any'
  /** Past days are sorted newest first, future days soonest first, what was cancelled last first. */
  order: 'soonest' | 'newest' | 'lastCancelled'
}

/** The rule of each tab. Upcoming includes today's appointments, which cannot be rescheduled. */
export const tabRules: Record<AppointmentTab, TabRule> = {
  home: { status: 'PE', days: '=', order: 'soonest' },
  conducted: { status: 'CD', days: 'any', order: 'newest' },
  upcoming: { status: 'PE', days: '>=', order: 'soonest' },
  cancelled: { status: 'CN', days: 'any', order: 'lastCancelled' },
  pending: { status: 'PE', days: '<', order: 'newest' },
}

/** Whether a tab lists an appointment. The server's SQL has the same rule; a test compares them. */
export function isListedIn(
  tab: AppointmentTab,
  { status, day }: Pick<Appointment, 'status' | 'day'>,
  today: Day,
): boolean {
  const rule = tabRules[tab]
  if (status !== rule.status) return false
  if (rule.days === '=') return day === today
  if (rule.days === '>=') return day >= today
  return rule.days === 'any' || day < today
}
