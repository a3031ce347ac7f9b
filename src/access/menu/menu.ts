import type { SignedIn } from '../permissions/access.ts'
import { hasInMenu, type ScreenName } from '../permissions/screen-permissions.ts'
import type { TextKey } from '../../platform/i18n/text-key.ts'

/** The sidebar, in its order. Who sees an entry is said in access/permissions/screen-permissions.ts. */
const menu = [
  { title: 'menu.dashboard', screens: ['landingPage', 'consultantDashboard'] },
  {
    title: 'menu.appointments',
    screens: [
      'bookAppointment',
      'screening',
      'bookingRequests',
      'clients',
      'calendar',
      'rebooking',
      'appointmentForm',
      'reports',
    ],
  },
  {
    title: 'menu.masters',
    screens: [
      'branches',
      'services',
      'consultants',
      'schedule',
      'holidays',
      'employees',
      'radiologyTests',
      'labTests',
    ],
  },
  { title: 'menu.settings', screens: ['clinicDetails', 'signInRules', 'audit'] },
] as const satisfies { title: TextKey; screens: ScreenName[] }[]

/** A screen that the sidebar leads to. */
export type MenuScreen = (typeof menu)[number]['screens'][number]

interface MenuGroup {
  title: TextKey
  screens: MenuScreen[]
}

/** The groups and entries that a person can open; empty groups are left out. */
export const menuFor = (staff: SignedIn): MenuGroup[] =>
  menu
    .map(({ title, screens }: { title: TextKey; screens: readonly MenuScreen[] }) => ({
      title,
      screens: screens.filter((screen) => hasInMenu(screen, staff)),
    }))
    .filter(({ screens }) => screens.length > 0)
