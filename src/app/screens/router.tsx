import { startTransition, Suspense, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  matchPath,
  Navigate,
  Outlet,
  Router,
  useLocation,
  useRoutes,
  type RouteObject,
} from 'react-router'
import { paths } from '../../access/permissions/paths.ts'
import { useSignOutRetries } from '../../access/auth/pending-sign-out.tsx'
import { useStoredStaff } from '../../access/auth/stored-session.tsx'
import { NotFoundScreen } from '../shell/NotFoundScreen.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { followHistory } from './follow-history.tsx'
import { createPageHistory } from './page-history.tsx'
import { RequirePermission, useScreenTitle } from './RequirePermission.tsx'
import type { Screen } from '../../access/permissions/screen.tsx'
import { followScrolling, useScrollPosition } from './scroll-positions.tsx'
import { screens } from './screens.tsx'
import { lazyPart, lazyScreen } from '../../platform/ui/lazy-part.tsx'
import classes from './BareLayout.module.css'

/** The layout without header and sidebar: sign-in, sheets, patients' own pages. */
function BareLayout() {
  return (
    <main className={classes.bare} id="content" tabIndex={-1}>
      <Suspense fallback={<AmbulanceOverlay visible />}>
        <Outlet />
      </Suspense>
    </main>
  )
}

// Lazy, so that the sign-in screen does not load header and sidebar.
const MainLayout = lazyScreen(() => import('../shell/MainLayout.tsx'))

const routesInLayout = (layout: Screen['layout']) =>
  screens
    .filter((screen) => screen.layout === layout)
    .map((screen) => ({
      path: paths[screen.name],
      // An error in a screen leaves the layout around it in place.
      element: (
        <ErrorBoundary key={screen.name}>
          <RequirePermission screen={screen} />
        </ErrorBoundary>
      ),
    }))

// Nothing in place of what only announces.
const NewVersionNotice = lazyPart(() => import('../../platform/offline/NewVersionNotice.tsx'), {
  frame: () => null,
})

function Root() {
  useSignOutRetries()
  const { pathname } = useLocation()
  return (
    <>
      <Outlet />
      <Suspense>
        <NewVersionNotice isUnattended={matchPath(paths.board, pathname) !== null} />
      </Suspense>
    </>
  )
}

const Shell = () => (
  <Suspense fallback={<AmbulanceOverlay visible />}>
    <MainLayout />
  </Suspense>
)

/** Signed-in people keep header and menu on an unknown path. */
const ScreenWithoutLayout = () => (useStoredStaff() ? <Shell /> : <BareLayout />)

function NotFound() {
  useScreenTitle('notFound')
  return <NotFoundScreen />
}

const routes: RouteObject[] = [
  {
    element: (
      <ErrorBoundary>
        <Root />
      </ErrorBoundary>
    ),
    children: [
      { path: '/', element: <Navigate to={paths.signIn} replace /> },
      {
        element: <Shell />,
        children: routesInLayout('main'),
      },
      { element: <BareLayout />, children: routesInLayout('bare') },
      { element: <ScreenWithoutLayout />, children: [{ path: '*', element: <NotFound /> }] },
    ],
  },
]

const Routes = () => useRoutes(routes)

const pageHistory = createPageHistory()
followHistory(pageHistory)
followScrolling(pageHistory)

/** The screen of the page's address, with what is around it. */
export function Screens() {
  const [visit, setVisit] = useState(pageHistory.visit)
  useLayoutEffect(
    () =>
      pageHistory.subscribe((next) => {
        const show = () => setVisit(next)
        // The screen before stays until the script of the next one is loaded.
        if (next.flushSync) flushSync(show)
        else startTransition(show)
      }),
    [],
  )
  useScrollPosition(pageHistory, visit)
  return (
    <Router location={visit.location} navigationType={visit.historyAction} navigator={pageHistory}>
      <Routes />
    </Router>
  )
}
