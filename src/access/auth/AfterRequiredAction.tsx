import { Navigate, useLocation } from 'react-router'
import { startPath } from '../permissions/paths.ts'
import { useStaff } from './stored-session.tsx'

/**
 * The location state after signing in: RequirePermission shows the start page if this person cannot
 * open the screen that the previous one left.
 */
export const justSignedIn = { signedIn: true } as const

export const hasJustSignedIn = (state: unknown): boolean =>
  (state as Partial<typeof justSignedIn> | null)?.signedIn === true

/**
 * Leads back to the page that a required action has interrupted, or to `fallbackPath` without one.
 */
export function AfterRequiredAction({ fallbackPath }: { fallbackPath: string }) {
  const staff = useStaff()
  const { from } = (useLocation().state ?? {}) as { from?: string }
  // Signed out on this screen: RequirePermission handles it.
  if (staff.id === 0) return null
  return (
    <Navigate
      to={from ?? (staff.requiredAction ? startPath(staff) : fallbackPath)}
      state={justSignedIn}
      replace
    />
  )
}
