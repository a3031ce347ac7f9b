import { Button, Skeleton } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callKey, useCall } from '../../../platform/http/queries.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { AccountKeyList } from '../AccountKeyList.tsx'
import { lazyPart } from '../../../platform/ui/lazy-part.tsx'
import { canUsePasskeys } from '../../auth/passkeys/can-use-passkeys.tsx'
import { listPasskeys } from './passkeys.ts'
import { PartSuspense } from '../../../platform/ui/PartSuspense.tsx'

const NewPasskey = lazyPart(() => import('./NewPasskey.tsx'))
const RemovePasskey = lazyPart(() => import('./RemovePasskey.tsx'))

/** The person's own passkeys: adds one on this device, and removes them. */
export function PasskeysCard() {
  const t = useText()
  const queryClient = useQueryClient()
  const [isAdding, setIsAdding] = useState(false)
  const [passkeyToRemove, setPasskeyToRemove] = useState<{ id: number; name: string }>()
  const [isRemoveOpen, setIsRemoveOpen] = useState(false)
  const reading = useCall(listPasskeys, {})
  const finish = () => {
    setIsAdding(false)
    setIsRemoveOpen(false)
    void queryClient.invalidateQueries({ queryKey: callKey(listPasskeys) })
  }
  return (
    <AccountKeyList
      title={t('passkeys.title')}
      explanation={t(canUsePasskeys() ? 'passkeys.explained' : 'passkeys.notAvailable')}
      emptyText={t('passkeys.none')}
      aside={
        canUsePasskeys() && (
          <Button size="xs" variant="default" onClick={() => setIsAdding(true)}>
            {t('passkeys.add')}
          </Button>
        )
      }
      icon={<IconFingerprint size={22} stroke={1.6} aria-hidden="true" />}
      reading={reading}
      renderAction={({ id, name }) => (
        <Button
          size="xs"
          variant="default"
          aria-label={t('passkeys.removeOf', { name })}
          onClick={() => {
            setPasskeyToRemove({ id, name })
            setIsRemoveOpen(true)
          }}
        >
          {t('passkeys.remove')}
        </Button>
      )}
    >
      <Dialog title={t('passkeys.add')} opened={isAdding} onClose={finish}>
        <PartSuspense fallback={<Skeleton height={160} />}>
          <NewPasskey existingIds={reading.data?.map(({ id }) => id) ?? []} onDone={finish} />
        </PartSuspense>
      </Dialog>
      {passkeyToRemove && (
        <Dialog
          key={passkeyToRemove.id}
          title={t('passkeys.removeOf', { name: passkeyToRemove.name })}
          opened={isRemoveOpen}
          onClose={finish}
        >
          <PartSuspense fallback={<Skeleton height={120} />}>
            <RemovePasskey id={passkeyToRemove.id} onDone={finish} />
          </PartSuspense>
        </Dialog>
      )}
    </AccountKeyList>
  )
}
