import { ActionIcon } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { useRef } from 'react'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { lazyDialog } from '../../../platform/ui/lazy-dialog.tsx'
import { PartSuspense } from '../../../platform/ui/PartSuspense.tsx'

const SettingsDrawer = lazyDialog(() => import('./SettingsDrawer.tsx'))

interface SettingsButtonProps {
  /** Undefined until it is opened for the first time. */
  opened: boolean | undefined
  onOpen: (opened: boolean) => void
}

/** Opens the settings drawer, which loads on demand. */
export function SettingsButton({ opened, onOpen }: SettingsButtonProps) {
  const t = useText()
  const gearButton = useRef<HTMLButtonElement>(null)
  return (
    <>
      <ActionIcon
        ref={gearButton}
        size={44}
        variant="subtle"
        color="gray"
        c="var(--clinic-quiet)"
        aria-label={t('settings.title')}
        aria-haspopup="dialog"
        onClick={() => onOpen(true)}
      >
        <IconSettings size={20} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
      {opened !== undefined && (
        <PartSuspense>
          <SettingsDrawer
            opened={opened}
            onClose={() => onOpen(false)}
            // Mantine restores the focus only from the second opening on.
            onExited={() => gearButton.current?.focus({ preventScroll: true })}
          />
        </PartSuspense>
      )}
    </>
  )
}
