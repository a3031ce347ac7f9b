import { type ComponentType } from 'react'
import SignInScreen from '../../access/auth/SignInScreen.tsx'
import type { ScreenName } from '../../access/permissions/permissions.ts'
import { lazyScreen } from '../../platform/ui/lazy-part.tsx'

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
    content: lazyScreen(() => import('../../access/auth/FirstAdminScreen.tsx')),
  },
  {
    name: 'changePassword',
    layout: 'bare',
    content: lazyScreen(() => import('../../access/account/ChangePasswordScreen.tsx')),
  },
  {
    name: 'secondFactor',
    layout: 'bare',
    content: lazyScreen(() => import('../../access/account/second-factor/SecondFactorScreen.tsx')),
  },
  {
    name: 'account',
    layout: 'main',
    content: lazyScreen(() => import('../../access/account/AccountScreen.tsx')),
  },
  {
    name: 'signInRules',
    layout: 'main',
    content: lazyScreen(() => import('../../access/account/sign-in-rules/SignInRulesScreen.tsx')),
  },
  {
    name: 'landingPage',
    layout: 'main',
    content: lazyScreen(() => import('../../desk/dashboard/AdminDashboard.tsx')),
  },
  {
    name: 'consultantDashboard',
    layout: 'main',
    content: lazyScreen(() => import('../../desk/dashboard/ConsultantDashboard.tsx')),
  },
  {
    name: 'bookAppointment',
    layout: 'main',
    content: lazyScreen(() => import('../../scheduling/booking/BookingScreen.tsx')),
  },
  {
    name: 'screening',
    layout: 'main',
    content: lazyScreen(() => import('../../desk/arrivals/ArrivalsScreen.tsx')),
  },
  {
    name: 'bookingRequests',
    layout: 'main',
    content: lazyScreen(
      () => import('../../scheduling/booking-requests/BookingRequestsScreen.tsx'),
    ),
  },
  {
    name: 'calendar',
    layout: 'main',
    content: lazyScreen(() => import('../../desk/calendar/CalendarScreen.tsx')),
  },
  {
    name: 'schedule',
    layout: 'main',
    content: lazyScreen(() => import('../../scheduling/schedule/ScheduleScreen.tsx')),
  },
  {
    name: 'holidays',
    layout: 'main',
    content: lazyScreen(() => import('../../scheduling/holidays/HolidaysScreen.tsx')),
  },
  {
    name: 'displaced',
    layout: 'main',
    content: lazyScreen(() => import('../../scheduling/rebooking/RebookingScreen.tsx')),
  },
  {
    name: 'patientDetails',
    layout: 'main',
    content: lazyScreen(() => import('../../visits/patient-details/PatientDetailsScreen.tsx')),
  },
  {
    name: 'prescriptionSheet',
    layout: 'bare',
    content: lazyScreen(() => import('../../visits/printouts/PrescriptionScreen.tsx')),
  },
  {
    name: 'testsSheet',
    layout: 'bare',
    content: lazyScreen(() => import('../../visits/printouts/RecommendedTestsScreen.tsx')),
  },
  {
    name: 'certificateSheet',
    layout: 'bare',
    content: lazyScreen(() => import('../../visits/printouts/CertificateScreen.tsx')),
  },
  {
    name: 'appointmentForm',
    layout: 'bare',
    content: lazyScreen(() => import('../../scheduling/booking/OwnBookingScreen.tsx')),
  },
  {
    name: 'reports',
    layout: 'main',
    content: lazyScreen(() => import('../../office/reports/ReportsScreen.tsx')),
  },
  {
    name: 'reportPrint',
    layout: 'bare',
    content: lazyScreen(() => import('../../office/reports/ReportPrintScreen.tsx')),
  },
  {
    name: 'clients',
    layout: 'main',
    content: lazyScreen(() => import('../../desk/patient-page/PatientsScreen.tsx')),
  },
  {
    name: 'client',
    layout: 'main',
    content: lazyScreen(() => import('../../desk/patient-page/PatientScreen.tsx')),
  },
  {
    name: 'branches',
    layout: 'main',
    content: lazyScreen(() => import('../../masters/branches/BranchesScreen.tsx')),
  },
  {
    name: 'services',
    layout: 'main',
    content: lazyScreen(() => import('../../masters/services/ServicesScreen.tsx')),
  },
  {
    name: 'consultants',
    layout: 'main',
    content: lazyScreen(() => import('../../masters/staff/ConsultantsScreen.tsx')),
  },
  {
    name: 'employees',
    layout: 'main',
    content: lazyScreen(() => import('../../masters/staff/EmployeesScreen.tsx')),
  },
  {
    name: 'radiologyTests',
    layout: 'main',
    content: lazyScreen(() => import('../../masters/test-catalogue/RadiologyTestsScreen.tsx')),
  },
  {
    name: 'labTests',
    layout: 'main',
    content: lazyScreen(() => import('../../masters/test-catalogue/LabTestsScreen.tsx')),
  },
  {
    name: 'subscription',
    layout: 'main',
    content: lazyScreen(() => import('../../scheduling/series/SeriesScreen.tsx')),
  },
  {
    name: 'audit',
    layout: 'main',
    content: lazyScreen(() => import('../../office/audit/AuditScreen.tsx')),
  },
]
