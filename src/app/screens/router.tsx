import { useLayoutEffect } from 'react'
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
import { storedStaff, useStoredStaff } from '../../access/auth/stored-session.tsx'
import { NotFoundScreen } from '../shell/NotFoundScreen.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { followHistory } from './follow-history.tsx'
import { createPageHistory, useVisit } from './page-history.tsx'
import { RequirePermission, useScreenTitle } from './RequirePermission.tsx'
import type { Screen } from '../../access/permissions/screen.tsx'
import { followScrolling } from './scroll-positions.tsx'
import { screens } from './screens.tsx'
import { lazyPart, lazyScreen } from '../../platform/ui/lazy-part.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'
import classes from './BareLayout.module.css'

/** The layout without header and sidebar: sign-in, sheets, patients' own pages. */
function BareLayout() {
  return (
    <main className={classes.bare} id="content" tabIndex={-1}>
      <PartSuspense fallback={<AmbulanceOverlay visible />}>
        <Outlet />
      </PartSuspense>
    </main>
  )
}

// Lazy, so that the sign-in screen does not load header and sidebar.
const MainLayout = lazyScreen(() => import('../shell/MainLayout.tsx'))

/** Milliseconds for which the page waits for the scripts of the screen that it opens with. */
const maxPreloadMs = 2_000

/**
 * Loads the screen at this address with what is around it, so that the page shows both at once: a part that
 * is not there yet is rendered, put aside and rendered again, at the price of a third of the opening.
 */
export async function preloadOpenScreen(): Promise<void> {
  const { pathname } = window.location
  const screen = screens.find(({ name }) => matchPath(paths[name], pathname))
  if (!screen || (screen.layout === 'main' && !storedStaff())) return
  await Promise.race([
    preloadScreen(screen),
    // On a slow line the frame comes first.
    new Promise((resolve) => setTimeout(resolve, maxPreloadMs)),
  ])
}

const preloadScreen = ({ layout, content }: Screen) =>
  Promise.all([
    'preload' in content && content.preload(),
    layout === 'main' && MainLayout.preload(),
  ])

/** Loads what most people see after they have signed in, when somebody begins to type who they are. */
export function preloadAfterSignIn(): void {
  if (storedStaff()) return
  const landingPage = screens.find(({ name }) => name === 'landingPage')!
  window.addEventListener('input', () => void preloadScreen(landingPage), { once: true })
}

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
      <PartSuspense>
        <NewVersionNotice isUnattended={matchPath(paths.board, pathname) !== null} />
      </PartSuspense>
    </>
  )
}

const Shell = () => (
  <PartSuspense fallback={<AmbulanceOverlay visible />}>
    <MainLayout />
  </PartSuspense>
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
const scrollToPlace = followScrolling(pageHistory)

/** The screen of the page's address, with what is around it. */
export function Screens() {
  const visit = useVisit(pageHistory)
  useLayoutEffect(() => {
    scrollToPlace(visit)
  }, [visit])
  return (
    <Router location={visit.location} navigationType={visit.historyAction} navigator={pageHistory}>
      <Routes />
    </Router>
  )
}
