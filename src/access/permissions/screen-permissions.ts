import { can, type Permission, type SignedIn } from './access.ts'
import type { menuPaths, paths } from './paths.ts'
import type { RequiredAccess } from './permissions.ts'

export type ScreenName = keyof typeof paths

/** A screen, or the page of patients that staff open too. */
export type GuardedName = keyof typeof menuPaths

/**
 * Who may open which screen. `menu` is for an entry that fewer see than may open its screen.
 * A path without a row here does not compile.
 */
const screenPermissions: Record<
  GuardedName,
  { screen: Exclude<RequiredAccess, 'patients'>; menu?: Permission }
> = {
  signIn: { screen: 'everyone' },
  firstAdmin: { screen: 'everyone' },
  changePassword: { screen: 'use the desk' },
  secondFactor: { screen: 'use the desk' },
  account: { screen: 'use the desk' },
  signInRules: { screen: 'set sign-in rules' },
  landingPage: { screen: 'see the landing page' },
  consultantDashboard: { screen: 'see the consultant dashboard' },
  bookAppointment: { screen: 'book' },
  screening: { screen: 'book' },
  bookingRequests: { screen: 'decide on requests' },
  waitingList: { screen: 'see the waiting list' },
  messages: { screen: 'send messages' },
  outstanding: { screen: 'collect' },
  income: { screen: 'see income' },
  incomePrint: { screen: 'see income' },
  approvals: { screen: 'approve payments' },
  closeOfDay: { screen: 'collect' },
  branchDay: { screen: 'see the day of a branch' },
  calendar: { screen: 'see the calendar' },
  schedule: { screen: 'manage the schedule' },
  holidays: { screen: 'manage holidays' },
  rebooking: { screen: 'see affected appointments' },
  // The form itself is open to everybody; its entry in the menu is not.
  appointmentForm: { screen: 'everyone', menu: 'open the appointment form' },
  feedback: { screen: 'see feedback' },
  reports: { screen: 'read reports' },
  reportPrint: { screen: 'read reports' },
  clients: { screen: 'see clients' },
  client: { screen: 'see clients' },
  clinicDetails: { screen: 'set up the clinic' },
  branches: { screen: 'manage branches' },
  services: { screen: 'manage services' },
  consultants: { screen: 'manage consultants' },
  employees: { screen: 'manage employees' },
  radiologyTests: { screen: 'manage radiology tests' },
  labTests: { screen: 'manage lab tests' },
  medicines: { screen: 'manage medicines' },
  vaccines: { screen: 'manage vaccines' },
  subscription: { screen: 'use the desk' },
  patientDetails: { screen: 'read visits' },
  prescriptionSheet: { screen: 'print sheets' },
  testsSheet: { screen: 'print sheets' },
  exercisesSheet: { screen: 'print sheets' },
  certificateSheet: { screen: 'print sheets' },
  referralSheet: { screen: 'print sheets' },
  allSheets: { screen: 'print sheets' },
  audit: { screen: 'read the audit' },
  safety: { screen: 'manage backups' },
  displayLinks: { screen: 'set up the clinic' },
  // By its own link.
  board: { screen: 'everyone' },
}

/** Whether somebody, or a visitor who has not signed in, may open a screen. */
export function canSee(name: GuardedName, staff: SignedIn | undefined): boolean {
  const { screen } = screenPermissions[name]
  return screen === 'everyone' || (staff !== undefined && can(staff, screen))
}

/** Whether somebody's menu leads to a screen. */
export function hasInMenu(name: GuardedName, staff: SignedIn): boolean {
  const { screen, menu } = screenPermissions[name]
  if (menu) return can(staff, menu)
  return screen !== 'everyone' && can(staff, screen)
}
