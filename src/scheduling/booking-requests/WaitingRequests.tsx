import { IconInbox } from '@tabler/icons-react'
import { Link } from 'react-router'
import { can } from '../../access/permissions/access.ts'
import { paths } from '../../access/permissions/paths.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { OldNote } from '../../platform/ui/OldNote.tsx'
import { useIsComing } from '../../platform/ui/ShownTogether.tsx'
import { countBookingRequests } from './booking-requests.ts'
import classes from './WaitingRequests.module.css'

/** One minute: requests are held for hours. */
const pollIntervalMs = 60_000

/**
 * A link to the waiting requests of the public form; nothing without the permission or requests.
 */
export function WaitingRequests() {
  const t = useText()
  const enabled = can(useStaff(), 'decide on requests')
  const reading = useCall(countBookingRequests, {}, { pollIntervalMs, enabled })
  const { data, error, refetch, isFetching, isLoading } = reading
  useIsComing(isLoading)
  if (!data && !error) return null
  return (
    <div className={classes.waiting}>
      {data && data.count > 0 && (
        <Link to={paths.bookingRequests} className={classes.link}>
          <IconInbox size={18} stroke={1.7} aria-hidden="true" />
          {t('bookingRequests.waiting', { count: data.count })}
        </Link>
      )}
      {error && !data && (
        <FailedNote
          isInline
          problem={error}
          title={t('bookingRequests.waitingFailed')}
          onRetry={refetch}
          isRetrying={isFetching}
        />
      )}
      <OldNote reading={reading} />
    </div>
  )
}
