import { Skeleton, Stack } from '@mantine/core'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { OldNote } from '../../platform/ui/OldNote.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import type { StaffAccountRow } from './manage-staff-rule.ts'
import { OpenSessions } from './OpenSessions.tsx'
import { SignInFacts } from './SignInFacts.tsx'
import type { SignInContracts } from './staff-sign-in.ts'

interface SignInDialogProps {
  calls: SignInContracts
  row: StaffAccountRow
  opened: boolean
  onClose: () => void
  onPassword: (password: string) => void
}

function SignInDialog({ row, opened, onClose, ...rest }: SignInDialogProps) {
  const t = useText()
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('staff.signInOf', { name: row.name })}
      size="lg"
    >
      <SignInContent row={row} {...rest} />
    </Dialog>
  )
}

/** How a person signs in and where they are signed in, with the actions for it. */
export default remountOnOpen(SignInDialog, ({ row }) => row.id)

type SignInContentProps = Pick<SignInDialogProps, 'calls' | 'onPassword' | 'row'>

function SignInContent({ calls, row, onPassword }: SignInContentProps) {
  const query = useCall(calls.read, { params: { id: row.id } }, { pollIntervalMs: 15_000 })
  const { data, error } = query
  if (!data) {
    return error ? (
      <FailedNote problem={error} onRetry={query.refetch} isRetrying={query.isFetching} />
    ) : (
      <Skeleton height={240} />
    )
  }
  return (
    <Stack gap="md">
      <SignInFacts calls={calls} row={row} signIn={data} onPassword={onPassword} />
      <OldNote reading={query} />
      <OpenSessions calls={calls} row={row} sessions={data.sessions} />
    </Stack>
  )
}
