import type { Screen } from '../access/permissions/screen.tsx'
import { lazyScreen } from '../platform/ui/lazy-part.tsx'

/** The screens of the money's folders. */
export const moneyScreens: Screen[] = [
  {
    name: 'outstanding',
    layout: 'main',
    content: lazyScreen(() => import('./outstanding/OutstandingScreen.tsx')),
  },
  {
    name: 'subscription',
    layout: 'main',
    content: lazyScreen(() => import('./packages/SeriesWithPackage.tsx')),
  },
  {
    name: 'income',
    layout: 'main',
    content: lazyScreen(() => import('./income/IncomeScreen.tsx')),
  },
  {
    name: 'incomePrint',
    layout: 'bare',
    content: lazyScreen(() => import('./income/IncomePrintScreen.tsx')),
  },
  {
    name: 'approvals',
    layout: 'main',
    content: lazyScreen(() => import('./refunds/ApprovalsScreen.tsx')),
  },
  {
    name: 'closeOfDay',
    layout: 'main',
    content: lazyScreen(() => import('./drawers/CloseOfDayScreen.tsx')),
  },
  {
    name: 'branchDay',
    layout: 'main',
    content: lazyScreen(() => import('./drawers/BranchDayScreen.tsx')),
  },
]
