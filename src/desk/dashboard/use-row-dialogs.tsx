import { useDisclosure } from '@mantine/hooks'
import { useCallback, useState, type ReactNode, type SyntheticEvent } from 'react'
import { useReloadAppointments } from '../../scheduling/appointments/use-reload-appointments.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'
import type { ActiveRowDialog } from './tab-columns.tsx'

// Loaded on first use, because lists are read far more often than changed.
const PaymentDialog = lazyDialog(() => import('../../scheduling/appointments/PaymentDialog.tsx'))
const CancelDialog = lazyDialog(() => import('../../scheduling/appointments/CancelDialog.tsx'))
const RescheduleDialog = lazyDialog(() => import('../../scheduling/booking/RescheduleDialog.tsx'))
const CorrectionDialog = lazyDialog(
  () => import('../../scheduling/appointments/CorrectionDialog.tsx'),
)
const CollectDialog = lazyDialog(() => import('../../money/collect/CollectDialog.tsx'))

const dialogOf = {
  conduct: PaymentDialog,
  cancel: CancelDialog,
  reschedule: RescheduleDialog,
  takeBack: CorrectionDialog,
  setBack: CorrectionDialog,
  collect: CollectDialog,
  payments: CollectDialog,
}

/** Loads the dialog of a button that the pointer or the focus has come to. */
export function preloadDialog({ target }: SyntheticEvent): void {
  const action = (target as Element).closest<HTMLElement>('[data-action]')?.dataset.action
  if (!action || !(action in dialogOf)) return
  // Beginning takes some milliseconds for each of its files: the focus is painted first.
  requestAnimationFrame(() => setTimeout(dialogOf[action as keyof typeof dialogOf].preload))
}

/** The dialogs of the rows' buttons. `openDialog` stays the same. */
export function useRowDialogs(): {
  openDialog: (next: ActiveRowDialog) => void
  dialogs: ReactNode
} {
  const [activeDialog, setActiveDialog] = useState<ActiveRowDialog>()
  const [used, setUsed] = useState<ReadonlySet<ActiveRowDialog['kind']>>(new Set())
  const [dialogOpen, dialog] = useDisclosure(false)
  const { open } = dialog
  const openDialog = useCallback(
    (next: ActiveRowDialog) => {
      setActiveDialog(next)
      setUsed((before) => (before.has(next.kind) ? before : new Set(before).add(next.kind)))
      open()
    },
    [open],
  )
  const reload = useReloadAppointments()
  const dialogPropsFor = (...kinds: ActiveRowDialog['kind'][]) => ({
    appointment:
      activeDialog && kinds.includes(activeDialog.kind) ? activeDialog.appointment : undefined,
    opened: dialogOpen && activeDialog !== undefined && kinds.includes(activeDialog.kind),
    onClose: dialog.close,
    onChanged: reload,
  })

  const dialogs = activeDialog && (
    <PartSuspense>
      {/* Each from its first use on: all of them would be loaded and rendered for one. */}
      {used.has('conduct') && <PaymentDialog {...dialogPropsFor('conduct')} />}
      {used.has('cancel') && <CancelDialog {...dialogPropsFor('cancel')} />}
      {used.has('reschedule') && <RescheduleDialog {...dialogPropsFor('reschedule')} />}
      {used.has('takeBack') && <CorrectionDialog kind="takeBack" {...dialogPropsFor('takeBack')} />}
      {used.has('setBack') && <CorrectionDialog kind="setBack" {...dialogPropsFor('setBack')} />}
      {(used.has('collect') || used.has('payments')) && (
        <CollectDialog {...dialogPropsFor('collect', 'payments')} />
      )}
    </PartSuspense>
  )
  return { openDialog, dialogs }
}
