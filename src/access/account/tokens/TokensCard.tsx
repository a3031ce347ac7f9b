import { Button, Skeleton } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemMessageKey, type ProblemError } from '../../../platform/http/problem.ts'
import { callKey, useCall, useChange } from '../../../platform/http/queries.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { RevokeButton } from '../../../platform/ui/RevokeButton.tsx'
import { toast } from '../../../platform/ui/toast.tsx'
import { AccountKeyList } from '../AccountKeyList.tsx'
import { listTokens, revokeToken } from './tokens.ts'
import { lazyPart } from '../../../platform/ui/lazy-part.tsx'
import { PartSuspense } from '../../../platform/ui/PartSuspense.tsx'

const NewToken = lazyPart(() => import('./NewToken.tsx'))

/** The tokens that the person has created for other programs; creates and revokes them. */
export function TokensCard() {
  const t = useText()
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState(false)
  const reading = useCall(listTokens, {})
  const revoke = useChange(revokeToken)
  const refresh = () => queryClient.invalidateQueries({ queryKey: callKey(listTokens) })
  const mutationOptions = {
    onSuccess: () => toast.success(t('tokens.revoked')),
    // A token that is already revoked is no error.
    onError: ({ code }: ProblemError) =>
      code !== 'not_found' && toast.error(t(problemMessageKey(code))),
    onSettled: refresh,
  }
  const close = () => {
    setOpened(false)
    void refresh()
  }
  return (
    <AccountKeyList
      title={t('tokens.title')}
      explanation={t('tokens.explained')}
      emptyText={t('tokens.none')}
      aside={
        <Button size="xs" variant="default" onClick={() => setOpened(true)}>
          {t('tokens.create')}
        </Button>
      }
      icon={<IconKey size={22} stroke={1.6} aria-hidden="true" />}
      reading={reading}
      renderAction={(token) => (
        <RevokeButton
          size="xs"
          row={token}
          disabled={revoke.isPending}
          onRevoke={(id) => revoke.mutate({ params: { id } }, mutationOptions)}
        />
      )}
    >
      <Dialog title={t('tokens.create')} opened={opened} onClose={close}>
        <PartSuspense fallback={<Skeleton height={160} />}>
          <NewToken onDone={close} />
        </PartSuspense>
      </Dialog>
    </AccountKeyList>
  )
}
