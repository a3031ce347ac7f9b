import type { AppointmentTab } from '../../scheduling/appointments/appointment-tabs.ts'
import type { TextKey } from '../../platform/i18n/text-key.ts'

/** The tabs in the order in which they stand; `profile` lists the empty slots. */
export const dashboardTabs = [
  'home',
  'profile',
  'conducted',
  'upcoming',
  'cancelled',
  'pending',
] as const
export type DashboardTab = (typeof dashboardTabs)[number]

/** What a click on the tab loads anew; the others keep what was last searched (section 2). */
export const reloadsOnClick: Record<DashboardTab, boolean> = {
  home: true,
  profile: false,
  conducted: true,
  upcoming: true,
  cancelled: true,
  pending: false,
}

/** How often figures and lists follow what other desks do, while they are looked at. */
export const followMs = 30_000

/** The lists of what is still to come, in which another desk's bookings shall show. */
export const followsOtherDesks = (tab: AppointmentTab): boolean =>
  tab === 'home' || tab === 'upcoming'

/** What is said when a list could not be fetched (section 8), and how loudly. */
export const fetchFailure: Record<AppointmentTab, { tone: 'info' | 'error'; sentence: TextKey }> = {
  home: { tone: 'info', sentence: 'dashboard.noAppointmentToday' },
  conducted: { tone: 'error', sentence: 'dashboard.errorConducted' },
  upcoming: { tone: 'error', sentence: 'dashboard.errorUpcoming' },
  cancelled: { tone: 'error', sentence: 'dashboard.errorCancelled' },
  pending: { tone: 'error', sentence: 'dashboard.errorPending' },
}

/** What an empty list of a tab will hold, for who has not filtered it. */
export const emptyHint: Record<AppointmentTab, TextKey> = {
  home: 'dashboard.emptyToday',
  conducted: 'dashboard.emptyConducted',
  upcoming: 'dashboard.emptyUpcoming',
  cancelled: 'dashboard.emptyCancelled',
  pending: 'dashboard.emptyPending',
}
