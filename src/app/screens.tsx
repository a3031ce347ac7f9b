import { lazy, type ComponentType } from 'react'
import SignInScreen from '../access/SignInScreen.tsx'
import type { ScreenName } from '../access/who-may.ts'

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
    content: lazy(() => import('../access/FirstAdminScreen.tsx')),
  },
  {
    name: 'changePassword',
    layout: 'bare',
    content: lazy(() => import('../access/account/ChangePasswordScreen.tsx')),
  },
  {
    name: 'secondFactor',
    layout: 'bare',
    content: lazy(() => import('../access/two-factor/SecondFactorScreen.tsx')),
  },
  {
    name: 'account',
    layout: 'main',
    content: lazy(() => import('../access/account/AccountScreen.tsx')),
  },
  {
    name: 'signInRules',
    layout: 'main',
    content: lazy(() => import('../access/sign-in-rules/SignInRulesScreen.tsx')),
  },
  {
    name: 'landingPage',
    layout: 'main',
    content: lazy(() => import('../dashboard/AdminDashboard.tsx')),
  },
  {
    name: 'consultantDashboard',
    layout: 'main',
    content: lazy(() => import('../dashboard/ConsultantDashboard.tsx')),
  },
  {
    name: 'bookAppointment',
    layout: 'main',
    content: lazy(() => import('../booking/BookingScreen.tsx')),
  },
  {
    name: 'screening',
    layout: 'main',
    content: lazy(() => import('../screening/ArrivalsScreen.tsx')),
  },
  {
    name: 'calendar',
    layout: 'main',
    content: lazy(() => import('../calendar/CalendarScreen.tsx')),
  },
  {
    name: 'schedule',
    layout: 'main',
    content: lazy(() => import('../schedule/ScheduleScreen.tsx')),
  },
  {
    name: 'holidays',
    layout: 'main',
    content: lazy(() => import('../holidays/HolidaysScreen.tsx')),
  },
  {
    name: 'displaced',
    layout: 'main',
    content: lazy(() => import('../displaced/DisplacedScreen.tsx')),
  },
  {
    name: 'patientDetails',
    layout: 'main',
    content: lazy(() => import('../visits/PatientDetailsScreen.tsx')),
  },
  {
    name: 'prescriptionSheet',
    layout: 'bare',
    content: lazy(() => import('../printouts/PrescriptionScreen.tsx')),
  },
  {
    name: 'testsSheet',
    layout: 'bare',
    content: lazy(() => import('../printouts/RecommendedTestsScreen.tsx')),
  },
  {
    name: 'certificateSheet',
    layout: 'bare',
    content: lazy(() => import('../printouts/CertificateScreen.tsx')),
  },
  {
    name: 'appointmentForm',
    layout: 'bare',
    content: lazy(() => import('../booking/OwnBookingScreen.tsx')),
  },
  {
    name: 'reports',
    layout: 'main',
    content: lazy(() => import('../reports/ReportsScreen.tsx')),
  },
  {
    name: 'reportPrint',
    layout: 'bare',
    content: lazy(() => import('../reports/ReportPrintScreen.tsx')),
  },
  {
    name: 'clients',
    layout: 'main',
    content: lazy(() => import('../clients/ClientsScreen.tsx')),
  },
  {
    name: 'client',
    layout: 'main',
    content: lazy(() => import('../clients/ClientScreen.tsx')),
  },
  {
    name: 'branches',
    layout: 'main',
    content: lazy(() => import('../branches/BranchesScreen.tsx')),
  },
  {
    name: 'services',
    layout: 'main',
    content: lazy(() => import('../services/ServicesScreen.tsx')),
  },
  {
    name: 'consultants',
    layout: 'main',
    content: lazy(() => import('../staff/ConsultantsScreen.tsx')),
  },
  {
    name: 'employees',
    layout: 'main',
    content: lazy(() => import('../staff/EmployeesScreen.tsx')),
  },
  {
    name: 'radiologyTests',
    layout: 'main',
    content: lazy(() => import('../test-catalogue/RadiologyTestsScreen.tsx')),
  },
  {
    name: 'labTests',
    layout: 'main',
    content: lazy(() => import('../test-catalogue/LabTestsScreen.tsx')),
  },
  {
    name: 'subscription',
    layout: 'main',
    content: lazy(() => import('../subscriptions/SubscriptionScreen.tsx')),
  },
  {
    name: 'audit',
    layout: 'main',
    content: lazy(() => import('../audit/AuditScreen.tsx')),
  },
]
