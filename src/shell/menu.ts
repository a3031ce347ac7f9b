import type { SignedIn } from '../access/access.ts'
import { hasInMenu, type ScreenName } from '../access/who-may.ts'
import type { TextKey } from '../i18n/text-key.ts'

export interface MenuEntry {
  screen: ScreenName
  icon:
    | 'dashboard'
    | 'booking'
    | 'arrivals'
    | 'calendar'
    | 'form'
    | 'branch'
    | 'service'
    | 'schedule'
    | 'radiology'
    | 'lab'
    | 'security'
    | 'audit'
}

export interface MenuGroup {
  title: TextKey
  entries: MenuEntry[]
}

/** The sidebar, in its order. Who sees an entry is said in access/who-may.ts. */
const menu: MenuGroup[] = [
  {
    title: 'menu.dashboard',
    entries: [
      { screen: 'landingPage', icon: 'dashboard' },
      { screen: 'consultantDashboard', icon: 'dashboard' },
    ],
  },
  {
    title: 'menu.appointments',
    entries: [
      { screen: 'bookAppointment', icon: 'booking' },
      { screen: 'screening', icon: 'arrivals' },
      { screen: 'calendar', icon: 'calendar' },
      { screen: 'appointmentForm', icon: 'form' },
    ],
  },
  {
    title: 'menu.masters',
    entries: [
      { screen: 'branches', icon: 'branch' },
      { screen: 'services', icon: 'service' },
      { screen: 'schedule', icon: 'schedule' },
      { screen: 'radiologyTests', icon: 'radiology' },
      { screen: 'labTests', icon: 'lab' },
    ],
  },
  {
    title: 'menu.settings',
    entries: [
      { screen: 'signInRules', icon: 'security' },
      { screen: 'audit', icon: 'audit' },
    ],
  },
]

/** The groups and entries that somebody may open; a group with none is left out. */
export const menuFor = (staff: SignedIn): MenuGroup[] =>
  menu
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ screen }) => hasInMenu(screen, staff)),
    }))
    .filter(({ entries }) => entries.length > 0)
