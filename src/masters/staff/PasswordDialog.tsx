import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import classes from './PasswordDialog.module.css'

/** A new password of a person, with the user name. */
export interface NewPassword {
  name: string
  username: string
  password: string
}

interface PasswordDialogProps {
  newPassword: NewPassword
  opened: boolean
  onClose: () => void
  onExited: () => void
}

function PasswordDialog({ newPassword, opened, onClose, onExited }: PasswordDialogProps) {
  const t = useText()
  const { name, username, password } = newPassword
  // Browsers offer the clipboard only over TLS and on the local computer.
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
        <Text size="sm">{t('staff.shownOnce')}</Text>
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

/** Shows a password once; the server stores only its hash. */
export default remountOnOpen(PasswordDialog, ({ newPassword }) => newPassword.username)
