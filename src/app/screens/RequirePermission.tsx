import { useEffect } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { requiredActionPaths, paths, startPath } from '../../access/permissions/paths.ts'
import { hasJustSignedIn } from '../../access/auth/AfterRequiredAction.tsx'
import { signInEntryFor } from '../../access/auth/sign-in-entry.tsx'
import { useStoredStaff } from '../../access/auth/stored-session.tsx'
import { canSee, type ScreenName } from '../../access/permissions/screen-permissions.ts'
import { canonicalJson } from '../../platform/http/canonical-json.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useClinicName } from '../../platform/ui/clinic-brand.tsx'
import { NotFoundScreen } from '../shell/NotFoundScreen.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'
import type { Screen } from '../../access/permissions/screen.tsx'

/** A screen with its permission check and its window title. */
export function RequirePermission({ screen }: { screen: Screen }) {
  const { name, layout, content: Content } = screen
  const staff = useStoredStaff()
  const { pathname, search, state } = useLocation()
  const params = useParams()
  const isAllowed = canSee(name, staff)
  const isSignedOut = !isAllowed && staff === undefined
  useScreenTitle(isAllowed || isSignedOut ? name : 'notFound')

  if (isSignedOut) {
    return <Navigate to={paths.signIn} state={signInEntryFor({ pathname, search })} replace />
  }
  const requiredActionPath = staff?.requiredAction && requiredActionPaths[staff.requiredAction]
  if (requiredActionPath && !isPublic(name) && pathname !== requiredActionPath) {
    return <Navigate to={requiredActionPath} state={{ from: pathname + search }} replace />
  }
  if (!isAllowed) {
    return staff && hasJustSignedIn(state) ? (
      <Navigate to={startPath(staff)} replace />
    ) : (
      <NotFoundScreen />
    )
  }
  // Remounted for another person or row, so that no state of the previous one is left.
  const content = <Content key={canonicalJson([staff?.id, params])} />
  return (
    <PartSuspense fallback={<AmbulanceOverlay visible />}>
      {/* The element that app/shell/screen-animation.css animates. */}
      {layout === 'main' ? <div data-screen>{content}</div> : content}
    </PartSuspense>
  )
}

/** Whether a screen is open to everybody; a required action does not block it. */
const isPublic = (name: ScreenName): boolean => canSee(name, undefined)

let lastPath: string | undefined

/**
 * Sets the window title to '{title} | OPD CLINIC' (specification, section 1), with the clinic's own
 * name once it has one. After a navigation it
 * also moves the focus to the screen, so that screen readers announce its title.
 */
export function useScreenTitle(name: ScreenName | 'notFound'): void {
  const t = useText()
  const { pathname } = useLocation()
  const clinicName = useClinicName('app.titleSuffix')
  useEffect(() => {
    const title = t(`screen.${name}`)
    document.title = `${title} | ${clinicName}`
    document.getElementById('content')?.setAttribute('aria-label', title)
  })
  useEffect(() => {
    const content = document.getElementById('content')
    // Not on the first load, which starts at the top, nor when a field of the screen already has
    // the focus.
    if (lastPath !== undefined && lastPath !== pathname) {
      if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true })
    }
    lastPath = pathname
  }, [pathname])
}
