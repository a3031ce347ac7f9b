import type { ScreenName } from '../../access/permissions/screen-permissions.ts'
import type { TextKey } from '../../platform/i18n/text-key.ts'

/** The places where shortcuts work, in the order of the help. */
export const keySections = ['everywhere', 'goTo', 'line', 'calendar', 'inPlace'] as const
type KeySection = (typeof keySections)[number]

interface KeyEntry {
  section: KeySection
  /** Alternatives; 'g c' is g and then c. Mod is Ctrl, and Cmd on a Mac. */
  combinations: readonly string[]
  labelKey: TextKey
  /** The screen that the user must be allowed to open. */
  screen?: ScreenName
}

/** The shortcuts that this program handles. The help lists exactly what the handlers use. */
export const keys = {
  find: { section: 'everywhere', combinations: ['Mod+k', '/'], labelKey: 'commandPalette.title' },
  help: { section: 'everywhere', combinations: ['?'], labelKey: 'keys.title' },
  book: {
    section: 'everywhere',
    combinations: ['n'],
    labelKey: 'screen.bookAppointment',
    screen: 'bookAppointment',
  },

  goLanding: {
    section: 'goTo',
    combinations: ['g d'],
    labelKey: 'screen.landingPage',
    screen: 'landingPage',
  },
  goOwn: {
    section: 'goTo',
    combinations: ['g d'],
    labelKey: 'screen.consultantDashboard',
    screen: 'consultantDashboard',
  },
  goArrivals: {
    section: 'goTo',
    combinations: ['g a'],
    labelKey: 'screen.screening',
    screen: 'screening',
  },
  goClients: {
    section: 'goTo',
    combinations: ['g p'],
    labelKey: 'screen.clients',
    screen: 'clients',
  },
  goCalendar: {
    section: 'goTo',
    combinations: ['g c'],
    labelKey: 'screen.calendar',
    screen: 'calendar',
  },
  goReports: {
    section: 'goTo',
    combinations: ['g r'],
    labelKey: 'screen.reports',
    screen: 'reports',
  },

  callNext: {
    section: 'line',
    combinations: ['c'],
    labelKey: 'line.callNext',
    screen: 'consultantDashboard',
  },
  callAgain: {
    section: 'line',
    combinations: ['a'],
    labelKey: 'line.action.callAgain',
    screen: 'consultantDashboard',
  },

  previous: {
    section: 'calendar',
    combinations: ['k'],
    labelKey: 'keys.previous',
    screen: 'calendar',
  },
  next: { section: 'calendar', combinations: ['j'], labelKey: 'keys.next', screen: 'calendar' },
  today: {
    section: 'calendar',
    combinations: ['t'],
    labelKey: 'calendar.today',
    screen: 'calendar',
  },
  day: {
    section: 'calendar',
    combinations: ['d'],
    labelKey: 'calendar.views.day',
    screen: 'calendar',
  },
  week: {
    section: 'calendar',
    combinations: ['w'],
    labelKey: 'calendar.views.week',
    screen: 'calendar',
  },
  month: {
    section: 'calendar',
    combinations: ['m'],
    labelKey: 'calendar.views.month',
    screen: 'calendar',
  },
} as const satisfies Record<string, KeyEntry>
export type KeyName = keyof typeof keys

/** Keys that fields, lists and dialogs handle natively; for the help only. */
const builtInKeys: KeyEntry[] = [
  {
    section: 'calendar',
    combinations: ['Space'],
    labelKey: 'calendar.drag.key',
    screen: 'calendar',
  },
  { section: 'inPlace', combinations: ['Tab', 'Shift+Tab'], labelKey: 'keys.fields' },
  { section: 'inPlace', combinations: ['ArrowUp ArrowDown'], labelKey: 'keys.rows' },
  { section: 'inPlace', combinations: ['ArrowLeft ArrowRight'], labelKey: 'keys.tabs' },
  { section: 'inPlace', combinations: ['Mod+Delete'], labelKey: 'keys.removeRow' },
  { section: 'inPlace', combinations: ['Enter'], labelKey: 'keys.enter' },
  { section: 'inPlace', combinations: ['Esc'], labelKey: 'keys.escape' },
]

const entries: KeyEntry[] = [...Object.values(keys), ...builtInKeys]

/** The shortcuts of a place, for a user who may open these screens. */
export const keysInSection = (
  section: KeySection,
  canOpen: (screen: ScreenName) => boolean,
): Pick<KeyEntry, 'combinations' | 'labelKey'>[] =>
  entries.filter((entry) => entry.section === section && (!entry.screen || canOpen(entry.screen)))

/** True if the press is ignored when single keys are turned off: it has no Ctrl or Cmd. */
export const isSingleKey = (combinations: string): boolean => !combinations.startsWith('Mod+')
