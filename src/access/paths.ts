import { may, type SignedIn } from './access.ts'

/** The address of every screen, once. The first names are those that clinics have bookmarked. */
export const paths = {
  signIn: '/auth/signin',
  firstAdmin: '/auth/first-admin',
  landingPage: '/Landing-Page',
  consultantDashboard: '/Consultant-Dashboard',
  bookAppointment: '/forms/bookappointment',
  appointmentForm: '/appointment-form',
} as const

/** Where somebody's day begins. */
export const startPath = (staff: SignedIn): string =>
  may(staff, 'see the landing page') ? paths.landingPage : paths.consultantDashboard
