import { Button, Skeleton, Text } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { callKey, useCall } from '../../../platform/http/queries.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { FailedNote } from '../../../platform/ui/FailedNote.tsx'
import classes from '../AccountScreen.module.css'
import { AccountSection } from '../AccountSection.tsx'
import { showInstant } from '../format-session.tsx'
import { lazyPart } from '../../../platform/ui/lazy-part.tsx'
import { canUsePasskeys } from '../../auth/passkeys/can-use-passkeys.tsx'
import { listPasskeys } from './passkeys.ts'

const NewPasskey = lazyPart(() => import('./NewPasskey.tsx'))
const RemovePasskey = lazyPart(() => import('./RemovePasskey.tsx'))

/** The passkeys of one's own account: adds one of this device, and removes them. */
export function PasskeysCard() {
  const t = useText()
  const queries = useQueryClient()
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<{ id: number; name: string }>()
  const [isRemoving, setIsRemoving] = useState(false)
  const { data: passkeys, error, isFetching, refetch } = useCall(listPasskeys, {})
  const done = () => {
    setAdding(false)
    setIsRemoving(false)
    void queries.invalidateQueries({ queryKey: callKey(listPasskeys) })
  }
  return (
    <AccountSection
      title={t('passkeys.title')}
      aside={
        canUsePasskeys() && (
          <Button size="xs" variant="default" onClick={() => setAdding(true)}>
            {t('passkeys.add')}
          </Button>
        )
      }
    >
      <Text size="sm" c="dimmed" mb="xs">
        {t(canUsePasskeys() ? 'passkeys.explained' : 'passkeys.notHere')}
      </Text>
      {error && !passkeys && (
        <FailedNote inline failure={error} onRetry={refetch} busy={isFetching} />
      )}
      {!passkeys && !error && <Skeleton height={52} />}
      {passkeys?.length === 0 && <Text size="sm">{t('passkeys.none')}</Text>}
      <ul className={classes.sessions} aria-label={t('passkeys.title')}>
        {passkeys?.map(({ id, name, madeAt, lastUsedAt }) => (
          <li key={id} className={classes.session}>
            <IconFingerprint size={22} stroke={1.6} aria-hidden="true" />
            <span className={classes.sessionText}>
              <span className={classes.sessionDevice}>{name}</span>
              <span className={classes.sessionPlace}>
                {t('tokens.madeOn', { at: showInstant(madeAt) })},{' '}
                {lastUsedAt
                  ? t('tokens.lastUsed', { at: showInstant(lastUsedAt) })
                  : t('tokens.neverUsed')}
              </span>
            </span>
            <Button
              size="xs"
              variant="default"
              aria-label={t('passkeys.removeOf', { name })}
              onClick={() => {
                setRemoving({ id, name })
                setIsRemoving(true)
              }}
            >
              {t('passkeys.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <Dialog title={t('passkeys.add')} opened={adding} onClose={() => setAdding(false)}>
        <Suspense fallback={<Skeleton height={160} />}>
          <NewPasskey onDone={done} />
        </Suspense>
      </Dialog>
      {removing && (
        <Dialog
          key={removing.id}
          title={t('passkeys.removeOf', { name: removing.name })}
          opened={isRemoving}
          onClose={() => setIsRemoving(false)}
        >
          <Suspense fallback={<Skeleton height={120} />}>
            <RemovePasskey id={removing.id} onDone={done} />
          </Suspense>
        </Dialog>
      )}
    </AccountSection>
  )
}
