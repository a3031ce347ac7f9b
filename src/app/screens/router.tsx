import {
  createBrowserRouter,
  matchPath,
  Navigate,
  Outlet,
  ScrollRestoration,
  useLocation,
} from 'react-router'
import { Button, Stack, Text } from '@mantine/core'
import { paths } from '../../access/permissions/paths.ts'
import { useSignOutRetries } from '../../access/auth/pending-sign-out.tsx'
import { useStoredStaff } from '../../access/auth/stored-session.tsx'
import { NotFoundScreen } from '../shell/NotFoundScreen.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { followHistory } from './follow-history.tsx'
import { RequirePermission, useScreenTitle } from './RequirePermission.tsx'
import type { Screen } from '../../access/permissions/screen.tsx'
import { screens } from './screens.tsx'
import { lazyPart, lazyScreen } from '../../platform/ui/lazy-part.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
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

/** Shown in place of a screen that threw an error, with a link onwards. */
function ErrorScreen() {
  const t = useText()
  return (
    <Stack align="center" justify="center" mih="100dvh" p="md" ta="center">
      <Text role="alert">{t('app.unexpectedError')}</Text>
      <Button onClick={() => window.location.reload()}>{t('app.reload')}</Button>
    </Stack>
  )
}

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

// Nothing in place of what only announces.
const NewVersionNotice = lazyPart(() => import('../../platform/offline/NewVersionNotice.tsx'), {
  frame: () => null,
})

function Root() {
  useSignOutRetries()
  const { pathname } = useLocation()
  return (
    <>
      <ScrollRestoration />
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
