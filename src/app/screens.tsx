import { lazy, type ComponentType } from 'react'
import type { Right } from '../access/access.ts'
import { paths } from '../access/paths.ts'
import type { TextKey } from '../i18n/text-key.ts'

/** One screen of the application. */
export interface Screen {
  path: string
  title: TextKey
  /** The right that opens it, or everybody without signing in. */
  access: Right | 'everyone'
  /** `main` has header and sidebar, `bare` has neither. */
  layout: 'main' | 'bare'
  content: ComponentType
}

/** The table of contents: a new screen is one entry here (and one in shell/menu.ts). */
export const screens: Screen[] = [
  {
    path: paths.signIn,
    title: 'screen.signIn',
    access: 'everyone',
    layout: 'bare',
    content: lazy(() => import('../access/SignInScreen.tsx')),
  },
  {
    path: paths.firstAdmin,
    title: 'screen.firstAdmin',
    access: 'everyone',
    layout: 'bare',
    content: lazy(() => import('../access/FirstAdminScreen.tsx')),
  },
  {
    path: paths.landingPage,
    title: 'screen.landingPage',
    access: 'see the landing page',
    layout: 'main',
    content: lazy(() => import('../dashboard/AdminDashboard.tsx')),
  },
  {
    path: paths.consultantDashboard,
    title: 'screen.consultantDashboard',
    access: 'see the consultant dashboard',
    layout: 'main',
    content: lazy(() => import('../dashboard/ConsultantDashboard.tsx')),
  },
  {
    path: paths.bookAppointment,
    title: 'screen.bookAppointment',
    access: 'book',
    layout: 'main',
    content: lazy(() => import('../booking/BookingScreen.tsx')),
  },
  {
    path: paths.calendar,
    title: 'screen.calendar',
    access: 'see the calendar',
    layout: 'main',
    content: lazy(() => import('../calendar/CalendarScreen.tsx')),
  },
  {
    path: paths.patientDetails,
    title: 'screen.patientDetails',
    access: 'read visits',
    layout: 'main',
    content: lazy(() => import('../visits/PatientDetailsScreen.tsx')),
  },
  {
    path: paths.prescriptionSheet,
    title: 'screen.prescriptionSheet',
    access: 'read visits',
    layout: 'bare',
    content: lazy(() => import('../printouts/PrescriptionScreen.tsx')),
  },
  {
    path: paths.testsSheet,
    title: 'screen.testsSheet',
    access: 'read visits',
    layout: 'bare',
    content: lazy(() => import('../printouts/RecommendedTestsScreen.tsx')),
  },
  {
    path: paths.certificateSheet,
    title: 'screen.certificateSheet',
    access: 'read visits',
    layout: 'bare',
    content: lazy(() => import('../printouts/CertificateScreen.tsx')),
  },
  {
    path: paths.appointmentForm,
    title: 'screen.appointmentForm',
    access: 'everyone',
    layout: 'bare',
    content: lazy(() => import('../booking/OwnBookingScreen.tsx')),
  },
  {
    path: paths.subscription,
    title: 'screen.subscription',
    access: 'use the desk',
    layout: 'main',
    content: lazy(() => import('../subscriptions/SubscriptionScreen.tsx')),
  },
]
