import type { ScreenName } from '../../access/permissions/permissions.ts'
import type { TextKey } from '../../platform/i18n/text-key.ts'

/** Where keys work, in the order of the help sheet. */
export const keyPlaces = ['everywhere', 'goTo', 'calendar', 'inPlace'] as const
type KeyPlace = (typeof keyPlaces)[number]

interface KeyEntry {
  place: KeyPlace
  /** Any of these; 'g c' is g and then c. Mod is Ctrl, and Cmd on a Mac. */
  press: readonly string[]
  does: TextKey
  /** Only for who may open that screen. */
  screen?: ScreenName
}

/** The keys that this program listens for itself. The help sheet shows what the handlers ask for. */
export const keys = {
  find: { place: 'everywhere', press: ['Mod+k', '/'], does: 'find.title' },
  help: { place: 'everywhere', press: ['?'], does: 'keys.title' },
  book: {
    place: 'everywhere',
    press: ['n'],
    does: 'screen.bookAppointment',
    screen: 'bookAppointment',
  },

  goLanding: { place: 'goTo', press: ['g d'], does: 'screen.landingPage', screen: 'landingPage' },
  goOwn: {
    place: 'goTo',
    press: ['g d'],
    does: 'screen.consultantDashboard',
    screen: 'consultantDashboard',
  },
  goArrivals: { place: 'goTo', press: ['g a'], does: 'screen.screening', screen: 'screening' },
  goClients: { place: 'goTo', press: ['g p'], does: 'screen.clients', screen: 'clients' },
  goCalendar: { place: 'goTo', press: ['g c'], does: 'screen.calendar', screen: 'calendar' },
  goReports: { place: 'goTo', press: ['g r'], does: 'screen.reports', screen: 'reports' },

  previous: { place: 'calendar', press: ['k'], does: 'keys.previous', screen: 'calendar' },
  next: { place: 'calendar', press: ['j'], does: 'keys.next', screen: 'calendar' },
  today: { place: 'calendar', press: ['t'], does: 'calendar.today', screen: 'calendar' },
  day: { place: 'calendar', press: ['d'], does: 'calendar.views.day', screen: 'calendar' },
  week: { place: 'calendar', press: ['w'], does: 'calendar.views.week', screen: 'calendar' },
  month: { place: 'calendar', press: ['m'], does: 'calendar.views.month', screen: 'calendar' },
} as const satisfies Record<string, KeyEntry>
export type KeyName = keyof typeof keys

/** What fields, lists and dialogs do by themselves, for the help sheet. */
const builtIn: KeyEntry[] = [
  { place: 'calendar', press: ['Space'], does: 'calendar.drag.key', screen: 'calendar' },
  { place: 'inPlace', press: ['Tab', 'Shift+Tab'], does: 'keys.fields' },
  { place: 'inPlace', press: ['ArrowUp ArrowDown'], does: 'keys.rows' },
  { place: 'inPlace', press: ['ArrowLeft ArrowRight'], does: 'keys.tabs' },
  { place: 'inPlace', press: ['Enter'], does: 'keys.enter' },
  { place: 'inPlace', press: ['Esc'], does: 'keys.escape' },
]

const entries: KeyEntry[] = [...Object.values(keys), ...builtIn]

/** The help sheet: every key of a place, for somebody who may open these screens. */
export const keysOf = (
  place: KeyPlace,
  mayOpen: (screen: ScreenName) => boolean,
): Pick<KeyEntry, 'press' | 'does'>[] =>
  entries.filter((entry) => entry.place === place && (!entry.screen || mayOpen(entry.screen)))

/** Whether a press is held off where single keys are turned off: it has no Ctrl or Cmd in it. */
export const isSingle = (press: string): boolean => !press.startsWith('Mod+')
