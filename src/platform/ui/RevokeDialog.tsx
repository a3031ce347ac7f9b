import { Button, Group } from '@mantine/core'
import { useText } from '../i18n/i18n.tsx'
import { Dialog } from './Dialog.tsx'
import { remountOnOpen } from './remount-on-open.tsx'

interface RevokeDialogProps {
  /** What is revoked, by the name that it was given. */
  row: { id: number; name: string }
  opened: boolean
  onClose: () => void
  onRevoke: (id: number) => void
}

function RevokeDialog({ row, opened, onClose, onRevoke }: RevokeDialogProps) {
  const t = useText()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('tokens.revokeOf', { name: row.name })}>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('masters.cancel')}
        </Button>
        <Button
          color="red.8"
          onClick={() => {
            onClose()
            onRevoke(row.id)
          }}
        >
          {t('tokens.revoke')}
        </Button>
      </Group>
    </Dialog>
  )
}

/** Asks before something is revoked that cannot be given back: its secret was shown only once. */
export default remountOnOpen(RevokeDialog, ({ row }) => row.id)
