import { Suspense } from 'react'
import { createBrowserRouter, Navigate, Outlet, ScrollRestoration } from 'react-router'
import { paths } from '../../access/permissions/paths.ts'
import { useStoredStaff } from '../../access/auth/stored-session.tsx'
import { BareLayout } from '../shell/BareLayout.tsx'
import { NotFoundScreen } from '../shell/NotFoundScreen.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { Crashed } from './ErrorScreen.tsx'
import { followHistory } from './follow-history.tsx'
import { Guarded, useTitle } from './RequirePermission.tsx'
import { screens, type Screen } from '../server/screens.tsx'
import { lazyScreen } from '../../platform/ui/lazy-part.tsx'

// Whoever signs in does not wait for the header and the sidebar first.
const MainLayout = lazyScreen(() => import('../shell/MainLayout.tsx'))

const inLayout = (layout: Screen['layout']) =>
  screens
    .filter((screen) => screen.layout === layout)
    .map((screen) => ({
      path: paths[screen.name],
      element: <Guarded key={screen.name} screen={screen} />,
      // What breaks in a screen leaves what stands around it.
      errorElement: <Crashed />,
    }))

function Root() {
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

/** Whoever is signed in keeps header and menu where an address leads nowhere. */
const OwnLayout = () => (useStoredStaff() ? <Shell /> : <BareLayout />)

function NotFound() {
  useTitle('notFound')
  return <NotFoundScreen />
}

export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <Crashed />,
    children: [
      { path: '/', element: <Navigate to={paths.signIn} replace /> },
      {
        element: <Shell />,
        children: inLayout('main'),
      },
      { element: <BareLayout />, children: inLayout('bare') },
      { element: <OwnLayout />, children: [{ path: '*', element: <NotFound /> }] },
    ],
  },
])
followHistory(router)
