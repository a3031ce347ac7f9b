import { Suspense, type ComponentType, type ReactNode } from 'react'
import { useText } from '../i18n/i18n.tsx'
import { AmbulanceOverlay } from './AmbulanceOverlay.tsx'
import { Dialog } from './Dialog.tsx'
import { lazyPart } from './lazy-part.tsx'

interface DialogPartProps {
  opened?: boolean
  onClose?: () => void
  onExited?: (changed: boolean) => void
}

/**
 * A dialog whose script comes when it is first opened. When that fails, it fails alone: a dialog
 * says so, and closes like any other.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Part = lazyPart<Props>(load, {
    frame: (props, note) => <FailedDialog {...(props as DialogPartProps)} note={note} />,
  })
  return function LazyDialog(props: Props) {
    const { opened = true } = props as DialogPartProps
    return (
      <Suspense fallback={<AmbulanceOverlay visible={opened} />}>
        <Part {...props} />
      </Suspense>
    )
  }
}

function FailedDialog({ opened, onClose, onExited, note }: DialogPartProps & { note: ReactNode }) {
  const t = useText()
  return (
    <Dialog
      opened={opened ?? true}
      onClose={onClose ?? (() => onExited?.(false))}
      onExited={() => onExited?.(false)}
      title={t('app.name')}
    >
      {note}
    </Dialog>
  )
}
