import type { Day } from '../../platform/day/day.ts'
import type { Appointment } from './appointment.ts'

/** The dashboards' lists by their keys (specification, section 9); `home` is today's. */
export const appointmentTabs = ['home', 'conducted', 'upcoming', 'cancelled', 'pending'] as const
export type AppointmentTab = (typeof appointmentTabs)[number]

interface TabRule {
  status: Appointment['status']
  /** Which days it lists, against today. */
  days: '=' | '>=' | '<' | 'any'
  /** The past is read from its newest day, the future from its soonest. */
  order: 'soonest' | 'newest'
}

/** What each tab lists (design: today's rows stand in Upcoming too, without a reschedule). */
export const tabRules: Record<AppointmentTab, TabRule> = {
  home: { status: 'PE', days: '=', order: 'soonest' },
  conducted: { status: 'CD', days: 'any', order: 'newest' },
  upcoming: { status: 'PE', days: '>=', order: 'soonest' },
  cancelled: { status: 'CN', days: 'any', order: 'newest' },
  pending: { status: 'PE', days: '<', order: 'newest' },
}

/** Whether a tab lists an appointment. The server's SQL says the same; a test holds them together. */
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
