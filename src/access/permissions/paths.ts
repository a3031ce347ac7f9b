import { may, type SignedIn } from './access.ts'
import type { Duty } from './required-action.ts'

/** The address of every screen, once. The first names are those that clinics have bookmarked. */
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
  subscription: '/subscriptions/:id',
  calendar: '/apps/calendar',
  reports: '/Reports',
  reportPrint: '/Reports/print',
  clients: '/Clients',
  client: '/clients/:id',
  branches: '/apps/Branch',
  services: '/apps/Services',
  consultants: '/apps/Consultants',
  employees: '/apps/Employee',
  radiologyTests: '/apps/RadiologyTest',
  labTests: '/apps/LabTest',
  schedule: '/apps/Schedule',
  holidays: '/apps/Holiday',
  displaced: '/apps/appointments-to-move',
  patientDetails: '/patient-details/:id',
  prescriptionSheet: '/prescription/:id',
  testsSheet: '/recommendedtests/:id',
  certificateSheet: '/certificate/:id',
  appointmentForm: '/appointment-form',
  audit: '/apps/Audit',
} as const

/** The address of a screen that goes by an id. */
export const pathWithId = (path: string, id: number): string => path.replace(':id', String(id))

/** Where somebody does what comes before anything else. */
export const dutyPaths: Record<Duty, string> = {
  password_change_first: paths.changePassword,
  two_factor_first: paths.secondFactor,
}

/** Where somebody's day begins. */
export const startPath = (staff: SignedIn): string =>
  may(staff, 'see the landing page') ? paths.landingPage : paths.consultantDashboard
