import { Button, type ButtonProps } from '@mantine/core'
import { useText } from '../i18n/i18n.tsx'
import { lazyDialog } from './lazy-dialog.tsx'
import { PartSuspense } from './PartSuspense.tsx'
import { useMountedDialog } from './use-mounted-dialog.tsx'

const RevokeDialog = lazyDialog(() => import('./RevokeDialog.tsx'))

interface RevokeButtonProps extends Pick<ButtonProps, 'size' | 'disabled'> {
  row: { id: number; name: string }
  onRevoke: (id: number) => void
}

/** Revokes a row of a list, after a question. */
export function RevokeButton({ row, onRevoke, ...button }: RevokeButtonProps) {
  const t = useText()
  const dialog = useMountedDialog()
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
      {dialog.isMounted && (
        <PartSuspense>
          <RevokeDialog row={row} {...dialog.props} onRevoke={onRevoke} />
        </PartSuspense>
      )}
    </>
  )
}
