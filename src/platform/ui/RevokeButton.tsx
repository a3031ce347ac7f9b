import { Button, type ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useText } from '../i18n/i18n.tsx'
import { lazyDialog } from './lazy-dialog.tsx'
import { PartSuspense } from './PartSuspense.tsx'

const RevokeDialog = lazyDialog(() => import('./RevokeDialog.tsx'))

interface RevokeButtonProps extends Pick<ButtonProps, 'size' | 'disabled'> {
  row: { id: number; name: string }
  onRevoke: (id: number) => void
}

/** Revokes a row of a list, after a question. */
export function RevokeButton({ row, onRevoke, ...button }: RevokeButtonProps) {
  const t = useText()
  const [opened, dialog] = useDisclosure(false)
  const [wasOpened, setWasOpened] = useState(false)
  if (opened && !wasOpened) setWasOpened(true)
  return (
    <>
      <Button
        {...button}
        variant="default"
        aria-label={t('tokens.revokeOf', { name: row.name })}
        onClick={dialog.open}
      >
        {t('tokens.revoke')}
      </Button>
      {wasOpened && (
        <PartSuspense>
          <RevokeDialog row={row} opened={opened} onClose={dialog.close} onRevoke={onRevoke} />
        </PartSuspense>
      )}
    </>
  )
}
