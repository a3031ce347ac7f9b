import { useNavigate } from 'react-router'
import { paths } from '../../access/permissions/paths.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { hasInMenu, type ScreenName } from '../../access/permissions/screen-permissions.ts'
import { pressButton, useKeyListener, useKeys } from '../keyboard/use-keys.tsx'
import type { CommandPaletteState } from './use-command-palette.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'

// Loaded on first use, since not every user presses a shortcut.
const CommandPaletteDialog = lazyDialog(() => import('./CommandPaletteDialog.tsx'))
const KeyHelp = lazyDialog(() => import('../keyboard/KeyHelp.tsx'))
const OpenedAppointmentDialog = lazyDialog(() => import('../calendar/OpenedAppointmentDialog.tsx'))

interface CommandPaletteProps {
  palette: CommandPaletteState
  /** Opens the settings of this desk. */
  onSettings: () => void
}

/** The global shortcuts, and the dialogs that they open. */
export function CommandPalette({ palette, onSettings }: CommandPaletteProps) {
  const { view, used: loaded, recent, openSearch, openKeys, openAppointment, close } = palette
  const staff = useStaff()
  const navigate = useNavigate()
  const go = (name: Exclude<ScreenName, 'client'>) =>
    hasInMenu(name, staff) && (() => void navigate(paths[name]))
  const hasLine = hasInMenu('consultantDashboard', staff)
  useKeyListener()
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
    callNext: hasLine && (() => pressButton('callNext')),
    callAgain: hasLine && (() => pressButton('callAgain')),
  })
  return (
    <PartSuspense>
      {loaded.find && (
        <CommandPaletteDialog
          opened={view?.kind === 'find'}
          onClose={palette.closeSearch}
          takeTypedAhead={palette.takeTyped}
          recent={recent}
          onChoose={palette.choose}
          onAppointment={openAppointment}
          actions={{ onKeyHelp: () => openKeys(), onSettings }}
        />
      )}
      {loaded.keys && (
        <KeyHelp opened={view?.kind === 'keys'} onClose={close} onExited={palette.giveFocusBack} />
      )}
      {view?.kind === 'appointment' && (
        <OpenedAppointmentDialog
          key={view.openedAt}
          listedAppointment={view.appointment}
          onExited={() => {
            close()
            palette.giveFocusBack()
          }}
        />
      )}
    </PartSuspense>
  )
}
