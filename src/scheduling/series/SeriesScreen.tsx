import { Title } from '@mantine/core'
import { useParams } from 'react-router'
import { isMissing, MissingRow } from '../../access/auth/MissingRow.tsx'
import type { Refusal } from '../../platform/http/problem.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { SessionLedger } from './SessionCounts.tsx'
import type { Subscription } from './series-page.ts'
import classes from './SeriesScreen.module.css'
import { SubscriptionSessions } from './SessionsSection.tsx'
import { useSubscription } from './use-series.tsx'

/** A series: whose it is, how it stands, and each of its sessions with what can be done about it. */
export default function SubscriptionScreen() {
  const t = useText()
  const { id } = useParams()
  return (
    <>
      <Title order={1} size="h3" mb="xs">
        {t('screen.subscription')}
      </Title>
      <Page id={Number(id)} />
    </>
  )
}

function Page({ id }: { id: number }) {
  const { data: subscription, error, isFetching, refetch } = useSubscription(id)
  if (subscription) {
    return (
      <>
        <div className={classes.head}>
          <Facts subscription={subscription} />
          <SessionLedger sessions={subscription.sessions} />
        </div>
        <SubscriptionSessions subscription={subscription} />
      </>
    )
  }
  if (!error) return <AmbulanceOverlay visible />
  return <Failed refusal={error} onRetry={refetch} busy={isFetching} />
}

function Facts({ subscription }: { subscription: Subscription }) {
  const t = useText()
  return (
    <dl className={classes.facts}>
      <div className={classes.patient}>
        <dt>{t('table.patient')}</dt>
        <dd>{subscription.patientName}</dd>
      </div>
      <div>
        <dt>{t('table.mobile')}</dt>
        <dd>{subscription.mobile}</dd>
      </div>
      <div>
        <dt>{t('table.branch')}</dt>
        <dd>{subscription.branchName}</dd>
      </div>
      <div>
        <dt>{t('field.service')}</dt>
        <dd>{subscription.serviceName}</dd>
      </div>
    </dl>
  )
}

interface FailedProps {
  refusal: Refusal
  onRetry: () => unknown
  busy: boolean
}

/** Why there is no series: an address that leads nowhere, or a server that did not answer. */
function Failed({ refusal, onRetry, busy }: FailedProps) {
  return (
    <div className={classes.failed}>
      {isMissing(refusal) ? (
        <MissingRow title="notFound.series" />
      ) : (
        <FailedNote failure={refusal} onRetry={onRetry} busy={busy} />
      )}
    </div>
  )
}
