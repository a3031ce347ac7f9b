import { Suspense, useEffect } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { dutyPaths, paths, startPath } from '../../access/permissions/paths.ts'
import { useStoredStaff } from '../../access/auth/stored-session.tsx'
import { maySee, type ScreenName } from '../../access/permissions/permissions.ts'
import { canonicalJson } from '../../platform/http/canonical-json.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { NotFoundScreen } from '../shell/NotFoundScreen.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import type { Screen } from '../server/screens.tsx'

/** A screen behind its right, with its title in the window's title. */
export function Guarded({ screen }: { screen: Screen }) {
  const { name, layout, content: Content } = screen
  const staff = useStoredStaff()
  const { pathname, search, state } = useLocation()
  const params = useParams()
  const allowed = maySee(name, staff)
  const signedOut = !allowed && staff === undefined
  useTitle(allowed || signedOut ? name : 'notFound')

  if (signedOut) {
    const cameFrom = {
      from: pathname + search,
      sessionOver: localStorage.getItem('userId') !== null,
    }
    return <Navigate to={paths.signIn} state={cameFrom} replace />
  }
  const dutyPath = staff?.duty && dutyPaths[staff.duty]
  if (dutyPath && !isOpenToAll(name) && pathname !== dutyPath) {
    return <Navigate to={dutyPath} state={{ from: pathname + search }} replace />
  }
  if (!allowed) {
    const cameToSignIn = (state as { signedIn?: boolean } | null)?.signedIn
    return staff && cameToSignIn ? <Navigate to={startPath(staff)} replace /> : <NotFoundScreen />
  }
  // Made again for another person and for another row: nothing that a screen remembers is theirs.
  const content = <Content key={canonicalJson([staff?.id, params])} />
  return (
    <Suspense fallback={<AmbulanceOverlay visible />}>
      {/* What shell/screen-animation.css moves, once the screen is there. */}
      {layout === 'main' ? <div data-screen>{content}</div> : content}
    </Suspense>
  )
}

/** Whether a screen is there for everybody: then no duty of somebody signed in stands before it. */
const isOpenToAll = (name: ScreenName): boolean => maySee(name, undefined)

let lastPath: string | undefined

/**
 * '{title} | OPD CLINIC' (specification, section 1). Who cannot see that another screen has come is
 * told so: the focus goes to it, and it bears its title.
 */
export function useTitle(name: ScreenName | 'notFound'): void {
  const t = useText()
  const { pathname } = useLocation()
  useEffect(() => {
    const title = t(`screen.${name}`)
    document.title = `${title} | ${t('app.titleSuffix')}`
    document.getElementById('content')?.setAttribute('aria-label', title)
  })
  useEffect(() => {
    const content = document.getElementById('content')
    // A page that is loaded begins at its top, and a screen's own first field keeps the focus.
    if (lastPath !== undefined && lastPath !== pathname) {
      if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true })
    }
    lastPath = pathname
  }, [pathname])
}
