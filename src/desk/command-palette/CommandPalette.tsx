import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../access/permissions/paths.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { hasInMenu, type ScreenName } from '../../access/permissions/permissions.ts'
import { useKeyboard, useKeys } from '../keyboard/use-keys.tsx'
import type { FinderState } from './use-command-palette.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'

// Whoever never presses a key does not load them.
const Palette = lazyDialog(() => import('./CommandPaletteDialog.tsx'))
const KeyHelp = lazyDialog(() => import('../keyboard/KeyHelp.tsx'))
const FoundAppointment = lazyDialog(() => import('./AppointmentResultDialog.tsx'))

interface FinderProps {
  finder: FinderState
  /** Opens the settings of this desk. */
  onSettings: () => void
}

/** The keys that work everywhere, and what they open over the screen. */
export function Finder({ finder, onSettings }: FinderProps) {
  const { view, used, recent, openSearch, openKeys, openAppointment, close } = finder
  const staff = useStaff()
  const navigate = useNavigate()
  const go = (name: Exclude<ScreenName, 'client'>) =>
    hasInMenu(name, staff) && (() => void navigate(paths[name]))
  useKeyboard()
  useKeys({
    find: openSearch,
    help: () => openKeys(),
    book: go('bookAppointment'),
    goLanding: go('landingPage'),
    goOwn: go('consultantDashboard'),
    goArrivals: go('screening'),
    goClients: go('clients'),
    goCalendar: go('calendar'),
    goReports: go('reports'),
  })
  return (
    <Suspense>
      {used.find && (
        <Palette
          opened={view?.what === 'find'}
          onClose={finder.closeSearch}
          takeTyped={finder.takeTyped}
          recent={recent}
          onChoose={finder.choose}
          onAppointment={openAppointment}
          sheets={{ onKeyHelp: () => openKeys(), onSettings }}
        />
      )}
      {used.keys && (
        <KeyHelp opened={view?.what === 'keys'} onClose={close} onExited={finder.giveFocusBack} />
      )}
      {view?.what === 'appointment' && (
        <FoundAppointment
          key={view.times}
          found={view.found}
          onExited={() => {
            close()
            finder.giveFocusBack()
          }}
        />
      )}
    </Suspense>
  )
}
