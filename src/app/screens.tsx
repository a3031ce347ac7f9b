import { type ComponentType } from 'react'
import SignInScreen from '../access/SignInScreen.tsx'
import type { ScreenName } from '../access/who-may.ts'
import { lazyScreen } from '../ui/lazy-part.tsx'

/** One screen of the application: its title is the text `screen.<name>`. */
export interface Screen {
  /** Its line in access/paths.ts, and its row in access/who-may.ts. */
  name: ScreenName
  /** `main` has header and sidebar, `bare` has neither. */
  layout: 'main' | 'bare'
  content: ComponentType
}

/** The table of contents: a new screen is one entry here (and one in shell/menu.ts). */
export const screens: Screen[] = [
  {
    name: 'signIn',
    layout: 'bare',
    // With the first screen's own script: nearly everybody begins here.
    content: SignInScreen,
  },
  {
    name: 'firstAdmin',
    layout: 'bare',
    content: lazyScreen(() => import('../access/FirstAdminScreen.tsx')),
  },
  {
    name: 'changePassword',
    layout: 'bare',
    content: lazyScreen(() => import('../access/account/ChangePasswordScreen.tsx')),
  },
  {
    name: 'secondFactor',
    layout: 'bare',
    content: lazyScreen(() => import('../access/two-factor/SecondFactorScreen.tsx')),
  },
  {
    name: 'account',
    layout: 'main',
    content: lazyScreen(() => import('../access/account/AccountScreen.tsx')),
  },
  {
    name: 'signInRules',
    layout: 'main',
    content: lazyScreen(() => import('../access/sign-in-rules/SignInRulesScreen.tsx')),
  },
  {
    name: 'landingPage',
    layout: 'main',
    content: lazyScreen(() => import('../dashboard/AdminDashboard.tsx')),
  },
  {
    name: 'consultantDashboard',
    layout: 'main',
    content: lazyScreen(() => import('../dashboard/ConsultantDashboard.tsx')),
  },
  {
    name: 'bookAppointment',
    layout: 'main',
    content: lazyScreen(() => import('../booking/BookingScreen.tsx')),
  },
  {
    name: 'screening',
    layout: 'main',
    content: lazyScreen(() => import('../screening/ArrivalsScreen.tsx')),
  },
  {
    name: 'bookingRequests',
    layout: 'main',
    content: lazyScreen(() => import('../booking-requests/BookingRequestsScreen.tsx')),
  },
  {
    name: 'calendar',
    layout: 'main',
    content: lazyScreen(() => import('../calendar/CalendarScreen.tsx')),
  },
  {
    name: 'schedule',
    layout: 'main',
    content: lazyScreen(() => import('../schedule/ScheduleScreen.tsx')),
  },
  {
    name: 'holidays',
    layout: 'main',
    content: lazyScreen(() => import('../holidays/HolidaysScreen.tsx')),
  },
  {
    name: 'displaced',
    layout: 'main',
    content: lazyScreen(() => import('../displaced/DisplacedScreen.tsx')),
  },
  {
    name: 'patientDetails',
    layout: 'main',
    content: lazyScreen(() => import('../visits/PatientDetailsScreen.tsx')),
  },
  {
    name: 'prescriptionSheet',
    layout: 'bare',
    content: lazyScreen(() => import('../printouts/PrescriptionScreen.tsx')),
  },
  {
    name: 'testsSheet',
    layout: 'bare',
    content: lazyScreen(() => import('../printouts/RecommendedTestsScreen.tsx')),
  },
  {
    name: 'certificateSheet',
    layout: 'bare',
    content: lazyScreen(() => import('../printouts/CertificateScreen.tsx')),
  },
  {
    name: 'appointmentForm',
    layout: 'bare',
    content: lazyScreen(() => import('../booking/OwnBookingScreen.tsx')),
  },
  {
    name: 'reports',
    layout: 'main',
    content: lazyScreen(() => import('../reports/ReportsScreen.tsx')),
  },
  {
    name: 'reportPrint',
    layout: 'bare',
    content: lazyScreen(() => import('../reports/ReportPrintScreen.tsx')),
  },
  {
    name: 'clients',
    layout: 'main',
    content: lazyScreen(() => import('../clients/ClientsScreen.tsx')),
  },
  {
    name: 'client',
    layout: 'main',
    content: lazyScreen(() => import('../clients/ClientScreen.tsx')),
  },
  {
    name: 'branches',
    layout: 'main',
    content: lazyScreen(() => import('../branches/BranchesScreen.tsx')),
  },
  {
    name: 'services',
    layout: 'main',
    content: lazyScreen(() => import('../services/ServicesScreen.tsx')),
  },
  {
    name: 'consultants',
    layout: 'main',
    content: lazyScreen(() => import('../staff/ConsultantsScreen.tsx')),
  },
  {
    name: 'employees',
    layout: 'main',
    content: lazyScreen(() => import('../staff/EmployeesScreen.tsx')),
  },
  {
    name: 'radiologyTests',
    layout: 'main',
    content: lazyScreen(() => import('../test-catalogue/RadiologyTestsScreen.tsx')),
  },
  {
    name: 'labTests',
    layout: 'main',
    content: lazyScreen(() => import('../test-catalogue/LabTestsScreen.tsx')),
  },
  {
    name: 'subscription',
    layout: 'main',
    content: lazyScreen(() => import('../subscriptions/SubscriptionScreen.tsx')),
  },
  {
    name: 'audit',
    layout: 'main',
    content: lazyScreen(() => import('../audit/AuditScreen.tsx')),
  },
]
