import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { freshOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import classes from './PasswordDialog.module.css'

/** A password that somebody is to be given, with what they sign in by. */
export interface HandedPassword {
  name: string
  username: string
  password: string
}

interface PasswordDialogProps {
  handed: HandedPassword
  opened: boolean
  onClose: () => void
  onExited: () => void
}

function PasswordDialog({ handed, opened, onClose, onExited }: PasswordDialogProps) {
  const t = useText()
  const { name, username, password } = handed
  // Browsers have a clipboard where the page came over TLS, or from this very computer.
  const clipboard = navigator.clipboard as Clipboard | undefined
  const copy = () =>
    clipboard!.writeText(password).then(
      () => toast.success(t('staff.copied')),
      () => toast.error(t('staff.copyFailed')),
    )
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onExited={onExited}
      title={t('staff.newPasswordOf', { name })}
    >
      <Stack gap="md">
        <Text size="sm">{t('staff.onceText')}</Text>
        <dl className={classes.facts}>
          <dt>{t('staff.username')}</dt>
          <dd>{username}</dd>
          <dt>{t('staff.password')}</dt>
          <dd className={classes.password}>{password}</dd>
        </dl>
        <Group justify="flex-end">
          {clipboard && (
            <Button
              variant="default"
              leftSection={<IconCopy size={17} aria-hidden="true" />}
              onClick={copy}
            >
              {t('staff.copy')}
            </Button>
          )}
          <Button onClick={onClose}>{t('staff.done')}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** Shows a password this once; the server keeps it nowhere in the clear. */
export default freshOnOpen(PasswordDialog, ({ handed }) => handed.username)
