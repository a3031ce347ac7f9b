import type { Screen } from '../access/permissions/screen.tsx'
import { lazyScreen } from '../platform/ui/lazy-part.tsx'

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
    content: lazyScreen(() => import('./printouts/PrescriptionScreen.tsx')),
  },
  {
    name: 'testsSheet',
    layout: 'bare',
    content: lazyScreen(() => import('./printouts/RecommendedTestsScreen.tsx')),
  },
  {
    name: 'certificateSheet',
    layout: 'bare',
    content: lazyScreen(() => import('./printouts/CertificateScreen.tsx')),
  },
]
