import { can, type SignedIn } from './access.ts'
import { pagePaths } from './page-paths.ts'
import type { RequiredAction } from './required-action.ts'

/** The path of every screen. The first ones are in clinics' bookmarks, so they do not change. */
export const paths = {
  signIn: '/auth/signin',
  firstAdmin: '/auth/first-admin',
  changePassword: '/auth/change-password',
  secondFactor: '/auth/second-factor',
  account: '/account',
  signInRules: '/apps/Security',
  landingPage: '/Landing-Page',
  consultantDashboard: '/Consultant-Dashboard',
  bookAppointment: '/forms/bookappointment',
  screening: '/forms/screening',
  bookingRequests: '/apps/Requests',
  waitingList: '/apps/WaitingList',
  messages: '/apps/Messages',
  subscription: '/subscriptions/:id',
  outstanding: '/apps/Outstanding',
  income: '/apps/Income',
  incomePrint: '/apps/Income/print',
  approvals: '/apps/Approvals',
  closeOfDay: '/apps/CloseOfDay',
  branchDay: '/apps/BranchDay',
  calendar: '/apps/calendar',
  feedback: '/apps/Feedback',
  reports: '/Reports',
  reportPrint: '/Reports/print',
  clients: '/Clients',
  client: '/clients/:id',
  clinicDetails: '/apps/Clinic',
  branches: '/apps/Branch',
  services: '/apps/Services',
  consultants: '/apps/Consultants',
  employees: '/apps/Employee',
  radiologyTests: '/apps/RadiologyTest',
  labTests: '/apps/LabTest',
  medicines: '/apps/Medicines',
  vaccines: '/apps/Vaccines',
  schedule: '/apps/Schedule',
  holidays: '/apps/Holiday',
  rebooking: '/apps/appointments-to-move',
  patientDetails: '/patient-details/:id',
  prescriptionSheet: '/prescription/:id',
  testsSheet: '/recommendedtests/:id',
  exercisesSheet: '/exercises/:id',
  certificateSheet: '/certificate/:id',
  referralSheet: '/referral/:id',
  allSheets: '/sheets/:id',
  audit: '/apps/Audit',
  safety: '/apps/Safety',
  displayLinks: '/apps/Boards',
  board: '/board/:id',
} as const

/** The path of everything that a menu leads to: screens, and the one page of patients that staff open too. */
export const menuPaths = { ...paths, appointmentForm: pagePaths.appointmentForm } as const

/** The path of a screen for a row, by the row's id. */
export const pathWithId = (path: string, id: number): string => path.replace(':id', String(id))

/** The screen for each required action. */
export const requiredActionPaths: Record<RequiredAction, string> = {
  password_change_first: paths.changePassword,
  two_factor_first: paths.secondFactor,
}

/** The first screen of a person after signing in. */
export const startPath = (staff: SignedIn): string =>
  can(staff, 'see the landing page') ? paths.landingPage : paths.consultantDashboard
