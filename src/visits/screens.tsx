import type { Screen } from '../access/permissions/screen.tsx'
import { lazyScreen } from '../platform/ui/lazy-part.tsx'

const importSheets = () => import('./printouts/SheetScreen.tsx')

/** The screens of the visits' folders. */
export const visitsScreens: Screen[] = [
  {
    name: 'patientDetails',
    layout: 'main',
    content: lazyScreen(() => import('./patient-details/PatientDetailsScreen.tsx')),
  },
  {
    name: 'prescriptionSheet',
    layout: 'bare',
    content: lazyScreen(async () => ({ default: (await importSheets()).PrescriptionScreen })),
  },
  {
    name: 'testsSheet',
    layout: 'bare',
    content: lazyScreen(async () => ({ default: (await importSheets()).RecommendedTestsScreen })),
  },
  {
    name: 'certificateSheet',
    layout: 'bare',
    content: lazyScreen(async () => ({ default: (await importSheets()).CertificateScreen })),
  },
  {
    name: 'referralSheet',
    layout: 'bare',
    content: lazyScreen(async () => ({ default: (await importSheets()).ReferralScreen })),
  },
  {
    name: 'allSheets',
    layout: 'bare',
    content: lazyScreen(async () => ({ default: (await importSheets()).AllSheetsScreen })),
  },
]
