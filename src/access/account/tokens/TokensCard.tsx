import { Button, Skeleton, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { problemText } from '../../../platform/http/problem-message-key.ts'
import { callKey, useCall, useChange } from '../../../platform/http/queries.tsx'
import type { Refusal } from '../../../platform/http/problem.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { FailedNote } from '../../../platform/ui/FailedNote.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { toast } from '../../../platform/ui/toast.tsx'
import classes from '../AccountScreen.module.css'
import { AccountSection } from '../AccountSection.tsx'
import { showInstant } from '../format-session.tsx'
import { listTokens, revokeToken } from './tokens.ts'
import { lazyPart } from '../../../platform/ui/lazy-part.tsx'

const NewToken = lazyPart(() => import('./NewToken.tsx'))

/** The tokens that one has made for other programs; makes and revokes them. */
export function TokensCard() {
  const t = useText()
  const queries = useQueryClient()
  const [opened, setOpened] = useState(false)
  const { data: tokens, error, isFetching, refetch } = useCall(listTokens, {})
  const revoke = useChange(revokeToken)
  const reload = () => queries.invalidateQueries({ queryKey: callKey(listTokens) })
  const told = {
    onSuccess: () => toast.success(t('tokens.revoked')),
    // One that is gone already is what was asked for.
    onError: ({ code }: Refusal) => code !== 'not_found' && toast.error(t(problemText(code))),
    onSettled: reload,
  }
  const close = () => {
    setOpened(false)
    void reload()
  }
  return (
    <AccountSection
      title={t('tokens.title')}
      aside={
        <Button size="xs" variant="default" onClick={() => setOpened(true)}>
          {t('tokens.make')}
        </Button>
      }
    >
      <Text size="sm" c="dimmed" mb="xs">
        {t('tokens.explained')}
      </Text>
      {error && !tokens && (
        <FailedNote inline failure={error} onRetry={refetch} busy={isFetching} />
      )}
      {!tokens && !error && <Skeleton height={52} />}
      {tokens?.length === 0 && <Text size="sm">{t('tokens.none')}</Text>}
      <ul className={classes.sessions} aria-label={t('tokens.title')}>
        {tokens?.map(({ id, name, madeAt, lastUsedAt }) => (
          <li key={id} className={classes.session}>
            <IconKey size={22} stroke={1.6} aria-hidden="true" />
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
              disabled={revoke.isPending}
              aria-label={t('tokens.revokeOf', { name })}
              onClick={() => revoke.mutate({ params: { id } }, told)}
            >
              {t('tokens.revoke')}
            </Button>
          </li>
        ))}
      </ul>
      <Dialog title={t('tokens.make')} opened={opened} onClose={close}>
        <Suspense fallback={<Skeleton height={160} />}>
          <NewToken onDone={close} />
        </Suspense>
      </Dialog>
    </AccountSection>
  )
}
