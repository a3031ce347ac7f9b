import type { AppointmentTab } from '../../scheduling/appointments/appointment-tabs.ts'
import type { TextKey } from '../../platform/i18n/text-key.ts'

/** The tabs in their order; `profile` lists the empty slots. */
export const dashboardTabs = [
  'home',
  'profile',
  'conducted',
  'upcoming',
  'cancelled',
  'pending',
] as const
export type DashboardTab = (typeof dashboardTabs)[number]

/** Tabs that reload on a click; the others keep their last search (section 2). */
export const reloadsOnClick: Record<DashboardTab, boolean> = {
  home: true,
  profile: false,
  conducted: true,
  upcoming: true,
  cancelled: true,
  pending: false,
}

/** Interval in milliseconds at which visible figures and lists reload. */
export const pollIntervalMs = 30_000

/** Lists of future appointments, which show other desks' bookings. */
export const pollsForChanges = (tab: AppointmentTab): boolean =>
  tab === 'home' || tab === 'upcoming'

/** The message when a list fails to load. */
export const fetchFailures: Record<AppointmentTab, TextKey> = {
  home: 'loading.failed',
  conducted: 'dashboard.errorConducted',
  upcoming: 'dashboard.errorUpcoming',
  cancelled: 'dashboard.errorCancelled',
  pending: 'dashboard.errorPending',
}

/** The text of an empty, unfiltered list. */
export const emptyHint: Record<AppointmentTab, TextKey> = {
  home: 'dashboard.emptyToday',
  conducted: 'dashboard.emptyConducted',
  upcoming: 'dashboard.emptyUpcoming',
  cancelled: 'dashboard.emptyCancelled',
  pending: 'dashboard.emptyPending',
}
