import { Navigate, useLocation } from 'react-router'
import { startPath } from '../permissions/paths.ts'
import { justSignedIn } from './just-signed-in.ts'
import { useStaff } from './stored-session.tsx'

/** Leads back to where a duty stood in the way, or away from its screen where there is no duty. */
export function AfterDuty({ otherwise }: { otherwise: string }) {
  const staff = useStaff()
  const { from } = (useLocation().state ?? {}) as { from?: string }
  // Nobody: signed out on this screen, which the guard knows by itself.
  if (staff.id === 0) return null
  return (
    <Navigate
      to={from ?? (staff.duty ? startPath(staff) : otherwise)}
      state={justSignedIn}
      replace
    />
  )
}
