import type { Screen } from '../access/permissions/screen.tsx'
import { lazyScreen } from '../platform/ui/lazy-part.tsx'

/** The screens of the desk's folders. */
export const deskScreens: Screen[] = [
  {
    name: 'landingPage',
    layout: 'main',
    content: lazyScreen(() => import('./dashboard/AdminDashboard.tsx')),
  },
  {
    name: 'consultantDashboard',
    layout: 'main',
    content: lazyScreen(() => import('./dashboard/ConsultantDashboard.tsx')),
  },
  {
    name: 'screening',
    layout: 'main',
    content: lazyScreen(() => import('./arrivals/ArrivalsScreen.tsx')),
  },
  {
    name: 'calendar',
    layout: 'main',
    content: lazyScreen(() => import('./calendar/CalendarScreen.tsx')),
  },
  {
    name: 'clients',
    layout: 'main',
    content: lazyScreen(() => import('./patient-page/PatientsScreen.tsx')),
  },
  {
    name: 'client',
    layout: 'main',
    content: lazyScreen(() => import('./patient-page/PatientScreen.tsx')),
  },
  {
    name: 'displayLinks',
    layout: 'main',
    content: lazyScreen(() => import('./board/DisplayLinksScreen.tsx')),
  },
  {
    name: 'board',
    layout: 'bare',
    content: lazyScreen(() => import('./board/BoardScreen.tsx')),
  },
]
