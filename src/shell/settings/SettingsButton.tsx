import { ActionIcon } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useText } from '../../i18n/languages.tsx'

const SettingsDrawer = lazy(() => import('./SettingsDrawer.tsx'))

/** Opens the settings drawer, which is loaded when it is asked for. */
export function SettingsButton() {
  const t = useText()
  const [opened, setOpened] = useState<boolean>()
  const gear = useRef<HTMLButtonElement>(null)
  return (
    <>
      <ActionIcon
        ref={gear}
        size={44}
        variant="subtle"
        color="gray"
        c="var(--clinic-quiet)"
        aria-label={t('settings.title')}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <IconSettings size={20} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
      {opened !== undefined && (
        <Suspense>
          <SettingsDrawer
            opened={opened}
            onClose={() => setOpened(false)}
            // The kit remembers where the focus was only from the second opening on.
            onExited={() => gear.current?.focus({ preventScroll: true })}
          />
        </Suspense>
      )}
    </>
  )
}
