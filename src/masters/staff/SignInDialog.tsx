import { Skeleton, Stack } from '@mantine/core'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { freshOnOpen } from '../../platform/ui/remount-on-open.tsx'
import type { KeptRow } from './kept-row.ts'
import { OpenSessions } from './OpenSessions.tsx'
import { SignInFacts } from './SignInFacts.tsx'
import type { SignInCalls } from './staff-sign-in.ts'

interface SignInDialogProps {
  calls: SignInCalls
  row: KeptRow
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
      <SignInOf row={row} {...rest} />
    </Dialog>
  )
}

/** How and where somebody signs in, and what can be done about it. */
export default freshOnOpen(SignInDialog, ({ row }) => row.id)

type SignInOfProps = Pick<SignInDialogProps, 'calls' | 'onPassword' | 'row'>

function SignInOf({ calls, row, onPassword }: SignInOfProps) {
  const read = useCall(calls.read, { params: { id: row.id } }, { followMs: 15_000 })
  const { data, error } = read
  if (!data) {
    return error ? (
      <FailedNote failure={error} onRetry={read.refetch} busy={read.isFetching} />
    ) : (
      <Skeleton height={240} />
    )
  }
  return (
    <Stack gap="md">
      <SignInFacts calls={calls} row={row} signIn={data} onPassword={onPassword} />
      <OpenSessions calls={calls} row={row} sessions={data.sessions} />
    </Stack>
  )
}
