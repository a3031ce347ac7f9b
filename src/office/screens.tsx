import type { Screen } from '../access/permissions/screen.tsx'
import { lazyScreen } from '../platform/ui/lazy-part.tsx'

/** The screens of reports, patients' words, the audit and what keeps the data safe. */
export const officeScreens: Screen[] = [
  {
    name: 'reports',
    layout: 'main',
    content: lazyScreen(() => import('./reports/ReportsScreen.tsx')),
  },
  {
    name: 'reportPrint',
    layout: 'bare',
    content: lazyScreen(() => import('./reports/ReportPrintScreen.tsx')),
  },
  {
    name: 'feedback',
    layout: 'main',
    content: lazyScreen(() => import('./feedback/FeedbackScreen.tsx')),
  },
  {
    name: 'audit',
    layout: 'main',
    content: lazyScreen(() => import('./audit/AuditScreen.tsx')),
  },
  {
    name: 'safety',
    layout: 'main',
    content: lazyScreen(() => import('./safety/SafetyScreen.tsx')),
  },
]
