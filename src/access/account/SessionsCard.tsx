import { Badge, Button, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Badge.css'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { problemMessageKey, type ProblemError } from '../../platform/http/problem.ts'
import { callKey, useCall, useChange } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { OldNote } from '../../platform/ui/OldNote.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { endOtherSessions, endOwnSession, listOwnSessions } from './account.ts'
import classes from './AccountScreen.module.css'
import { AccountSection } from './AccountSection.tsx'
import { formatDevice, formatInstant } from './format-session.tsx'

const handheldSystems = ['Android', 'iPhone', 'iPad']

/** The person's own sessions; ends one, or all but this one. */
export function SessionsCard() {
  const t = useText()
  const queries = useQueryClient()
  const reading = useCall(listOwnSessions, {})
  const { data: sessions, error, isFetching, refetch } = reading
  const endOne = useChange(endOwnSession)
  const endOthers = useChange(endOtherSessions)
  const refresh = () => queries.invalidateQueries({ queryKey: callKey(listOwnSessions) })
  const mutationOptions = {
    onSuccess: () => toast.success(t('account.sessionEnded')),
    // A session that has already ended is no error.
    onError: ({ code }: ProblemError) =>
      code !== 'not_found' && toast.error(t(problemMessageKey(code))),
    onSettled: refresh,
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
            onClick={() => endOthers.mutate({}, mutationOptions)}
          >
            {t('account.endOthers')}
          </Button>
        )
      }
    >
      {error && !sessions && (
        <FailedNote isInline problem={error} onRetry={refetch} isRetrying={isFetching} />
      )}
      <OldNote reading={reading} />
      {!sessions && !error && <Skeleton height={52} />}
      <ul className={classes.sessions}>
        {sessions?.map((session) => (
          <li key={session.id} className={classes.session}>
            {handheldSystems.includes(session.system ?? '') ? (
              <IconDeviceMobile size={22} stroke={1.6} aria-hidden="true" />
            ) : (
              <IconDeviceDesktop size={22} stroke={1.6} aria-hidden="true" />
            )}
            <span className={classes.sessionText}>
              <span className={classes.sessionDevice}>
                {formatDevice(session)}
                {session.isThis && (
                  <Badge variant="light" tt="none">
                    {t('account.thisSession')}
                  </Badge>
                )}
              </span>
              <span className={classes.sessionPlace}>
                {t('account.sessionPlace', {
                  address: session.address ?? t('account.unknownAddress'),
                  since: formatInstant(session.since),
                })}
              </span>
            </span>
            {!session.isThis && (
              <Button
                size="xs"
                variant="default"
                disabled={pending}
                aria-label={t('account.endSessionOf', { device: formatDevice(session) })}
                onClick={() => endOne.mutate({ params: { id: session.id } }, mutationOptions)}
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
