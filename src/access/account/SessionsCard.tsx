import { Badge, Button, Skeleton } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { problemText } from '../../platform/http/problem-message-key.ts'
import { callKey, useCall, useChange } from '../../platform/http/queries.tsx'
import type { Refusal } from '../../platform/http/problem.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { endOtherSessions, endOwnSession, listOwnSessions } from './account.ts'
import classes from './AccountScreen.module.css'
import { AccountSection } from './AccountSection.tsx'
import { deviceText, showInstant } from './format-session.tsx'

const handhelds = ['Android', 'iPhone', 'iPad']

/** Where one is signed in; ends one of it, or all but this one. */
export function SessionsCard() {
  const t = useText()
  const queries = useQueryClient()
  const { data: sessions, error, isFetching, refetch } = useCall(listOwnSessions, {})
  const endOne = useChange(endOwnSession)
  const endOthers = useChange(endOtherSessions)
  const reload = () => queries.invalidateQueries({ queryKey: callKey(listOwnSessions) })
  const told = {
    onSuccess: () => toast.success(t('account.sessionEnded')),
    // One that has ended by itself is what was asked for.
    onError: ({ code }: Refusal) => code !== 'not_found' && toast.error(t(problemText(code))),
    onSettled: reload,
  }
  const pending = endOne.isPending || endOthers.isPending
  return (
    <AccountSection
      title={t('account.sessions')}
      aside={
        sessions &&
        sessions.length > 1 && (
          <Button
            size="xs"
            variant="default"
            disabled={pending}
            onClick={() => endOthers.mutate({}, told)}
          >
            {t('account.endOthers')}
          </Button>
        )
      }
    >
      {error && !sessions && (
        <FailedNote inline failure={error} onRetry={refetch} busy={isFetching} />
      )}
      {!sessions && !error && <Skeleton height={52} />}
      <ul className={classes.sessions}>
        {sessions?.map((session) => (
          <li key={session.id} className={classes.session}>
            {handhelds.includes(session.system ?? '') ? (
              <IconDeviceMobile size={22} stroke={1.6} aria-hidden="true" />
            ) : (
              <IconDeviceDesktop size={22} stroke={1.6} aria-hidden="true" />
            )}
            <span className={classes.sessionText}>
              <span className={classes.sessionDevice}>
                {deviceText(session)}
                {session.isThis && (
                  <Badge variant="light" tt="none">
                    {t('account.thisSession')}
                  </Badge>
                )}
              </span>
              <span className={classes.sessionPlace}>
                {t('account.sessionPlace', {
                  address: session.address ?? t('account.unknownAddress'),
                  since: showInstant(session.since),
                })}
              </span>
            </span>
            {!session.isThis && (
              <Button
                size="xs"
                variant="default"
                disabled={pending}
                aria-label={t('account.endSessionOf', { device: deviceText(session) })}
                onClick={() => endOne.mutate({ params: { id: session.id } }, told)}
              >
                {t('account.endSession')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </AccountSection>
  )
}
