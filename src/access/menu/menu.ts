import type { SignedIn } from '../permissions/access.ts'
import { hasInMenu, type GuardedName } from '../permissions/screen-permissions.ts'
import type { SettingName } from '../../platform/settings/settings.ts'
import type { TextKey } from '../../platform/i18n/text-key.ts'

/** The sidebar, in its order. Who sees an entry is said in access/permissions/screen-permissions.ts. */
const menu = [
  {
    title: 'menu.dashboard',
    setting: 'menuDashboard',
    screens: ['landingPage', 'consultantDashboard'],
  },
  {
    title: 'menu.appointments',
    setting: 'menuAppointments',
    screens: [
      'bookAppointment',
      'screening',
      'bookingRequests',
      'waitingList',
      'messages',
      'clients',
      'calendar',
      'rebooking',
      'appointmentForm',
      'reports',
      'feedback',
      'outstanding',
      'income',
      'approvals',
      'closeOfDay',
      'branchDay',
    ],
  },
  {
    title: 'menu.masters',
    setting: 'menuMasters',
    screens: [
      'branches',
      'services',
      'consultants',
      'schedule',
      'holidays',
      'employees',
      'radiologyTests',
      'labTests',
      'medicines',
      'vaccines',
    ],
  },
  {
    title: 'menu.settings',
    setting: 'menuSettings',
    screens: ['clinicDetails', 'displayLinks', 'signInRules', 'audit', 'safety'],
  },
] as const satisfies { title: TextKey; setting: SettingName; screens: GuardedName[] }[]

/** A screen or page that the sidebar leads to. */
export type MenuScreen = (typeof menu)[number]['screens'][number]

export interface MenuGroup {
  title: TextKey
  /** Whether it is folded at this desk. */
  setting: (typeof menu)[number]['setting']
  screens: MenuScreen[]
}

/** The groups and entries that a person can open; empty groups are left out. */
export const menuFor = (staff: SignedIn): MenuGroup[] =>
  menu
    .map(({ screens, ...group }) => ({
      ...group,
      screens: (screens as readonly MenuScreen[]).filter((screen) => hasInMenu(screen, staff)),
    }))
    .filter(({ screens }) => screens.length > 0)
