import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import classes from './BareLayout.module.css'

/** The layout without header and sidebar: sign-in, sheets, patients' own pages. */
export function BareLayout() {
  return (
    <main className={classes.bare} id="content" tabIndex={-1}>
      <Suspense fallback={<AmbulanceOverlay visible />}>
        <Outlet />
      </Suspense>
    </main>
  )
}
