import { may, type Right, type SignedIn } from '../access/access.ts'
import { paths } from '../access/paths.ts'
import type { TextKey } from '../i18n/text-key.ts'

export interface MenuEntry {
  title: TextKey
  path: string
  icon: 'dashboard' | 'booking' | 'calendar' | 'form'
  access: Right
}

export interface MenuGroup {
  title: TextKey
  entries: MenuEntry[]
}

/** The sidebar, drawn from the same rights that guard the screens it leads to. */
const menu: MenuGroup[] = [
  {
    title: 'menu.dashboard',
    entries: [
      {
        title: 'screen.landingPage',
        path: paths.landingPage,
        icon: 'dashboard',
        access: 'see the landing page',
      },
      {
        title: 'screen.consultantDashboard',
        path: paths.consultantDashboard,
        icon: 'dashboard',
        access: 'see the consultant dashboard',
      },
    ],
  },
  {
    title: 'menu.appointments',
    entries: [
      {
        title: 'screen.bookAppointment',
        path: paths.bookAppointment,
        icon: 'booking',
        access: 'book',
      },
      {
        title: 'screen.calendar',
        path: paths.calendar,
        icon: 'calendar',
        access: 'see the calendar',
      },
      {
        title: 'screen.appointmentForm',
        path: paths.appointmentForm,
        icon: 'form',
        access: 'open the appointment form',
      },
    ],
  },
]

/** The groups and entries that somebody may open; a group with none is left out. */
export const menuFor = (staff: SignedIn): MenuGroup[] =>
  menu
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ access }) => may(staff, access)),
    }))
    .filter(({ entries }) => entries.length > 0)
