import type { Screen } from '../access/permissions/screen.tsx'
import { lazyScreen } from '../platform/ui/lazy-part.tsx'

/** One of every kind: its address says which. */
const sheetScreen = lazyScreen(() => import('./printouts/SheetScreen.tsx'))

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
    content: sheetScreen,
  },
  {
    name: 'testsSheet',
    layout: 'bare',
    content: sheetScreen,
  },
  {
    name: 'exercisesSheet',
    layout: 'bare',
    content: sheetScreen,
  },
  {
    name: 'certificateSheet',
    layout: 'bare',
    content: sheetScreen,
  },
  {
    name: 'referralSheet',
    layout: 'bare',
    content: sheetScreen,
  },
  {
    name: 'allSheets',
    layout: 'bare',
    content: sheetScreen,
  },
]
