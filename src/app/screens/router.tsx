import { Suspense } from 'react'
import { createBrowserRouter, Navigate, Outlet, ScrollRestoration } from 'react-router'
import { paths } from '../../access/permissions/paths.ts'
import { useSignOutRetries } from '../../access/auth/pending-sign-out.tsx'
import { useStoredStaff } from '../../access/auth/stored-session.tsx'
import { BareLayout } from '../shell/BareLayout.tsx'
import { NotFoundScreen } from '../shell/NotFoundScreen.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'
import { followHistory } from './follow-history.tsx'
import { RequirePermission, useScreenTitle } from './RequirePermission.tsx'
import type { Screen } from '../../access/permissions/screen.tsx'
import { screens } from './screens.tsx'
import { lazyScreen } from '../../platform/ui/lazy-part.tsx'

// Lazy, so that the sign-in screen does not load header and sidebar.
const MainLayout = lazyScreen(() => import('../shell/MainLayout.tsx'))

const routesInLayout = (layout: Screen['layout']) =>
  screens
    .filter((screen) => screen.layout === layout)
    .map((screen) => ({
      path: paths[screen.name],
      element: <RequirePermission key={screen.name} screen={screen} />,
      // An error in a screen leaves the layout around it in place.
      errorElement: <ErrorScreen />,
    }))

function Root() {
  useSignOutRetries()
  return (
    <>
      <ScrollRestoration />
      <Outlet />
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

export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <ErrorScreen />,
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
])
followHistory(router)
