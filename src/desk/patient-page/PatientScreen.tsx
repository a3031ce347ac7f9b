import { Tabs, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { z } from 'zod'
import { may } from '../../access/permissions/access.ts'
import { isMissing, MissingRow } from '../../access/auth/MissingRow.tsx'
import { paths } from '../../access/permissions/paths.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { useListState } from '../../platform/ui/use-list-state.tsx'
import { useCall } from '../../platform/http/queries.tsx'
import type { Refusal } from '../../platform/http/problem.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import tabRow from '../../platform/ui/tab-row.module.css'
import { wayBack } from '../../platform/ui/way-back.tsx'
import { ClientAppointments } from './PatientAppointments.tsx'
import { ClientFacts } from './PatientSummary.tsx'
import { ClientPayments } from './PatientPayments.tsx'
import { readClient, type Client } from './patient-page.ts'
import classes from './PatientScreen.module.css'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'

const ClientVisits = lazyPart(() => import('./PatientVisits.tsx'))

/** Each look at a patient is written down, so coming back to the window is not another one. */
const staleTime = 300_000

const tabs = ['appointments', 'payments', 'visits'] as const
type ClientTab = (typeof tabs)[number]

const tabSchema = z.enum(tabs)
const tabInAddress = {
  initial: 'appointments' as ClientTab,
  schema: tabSchema,
  toAddress: (tab: ClientTab) => ({ tab: tab === 'appointments' ? null : tab }),
  fromAddress: (address: URLSearchParams) =>
    tabSchema.safeParse(address.get('tab')).data ?? 'appointments',
}

/** A patient: who it is, and all that there was with them. */
export default function ClientScreen() {
  const t = useText()
  const id = Number(useParams().id)
  return (
    <>
      <Link className={classes.back} to={paths.clients} state={wayBack}>
        <IconArrowLeft size={15} aria-hidden="true" />
        {t('screen.clients')}
      </Link>
      <Page id={id} />
    </>
  )
}

function Page({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useCall(
    readClient,
    { params: { id } },
    { staleTime },
  )
  if (data) return <Whole client={data} />
  if (!error) return <AmbulanceOverlay visible />
  return <Failed refusal={error} onRetry={refetch} busy={isFetching} />
}

function Whole({ client }: { client: Client }) {
  const t = useText()
  const staff = useStaff()
  const { state: tab, setState: setTab } = useListState(tabInAddress)
  const seen = tabs.filter((it) => it !== 'visits' || may(staff, 'read visits'))
  const { coming, pending, conducted, cancelled } = client.appointments
  const count = coming + pending + conducted + cancelled
  return (
    <>
      <ClientFacts client={client} />
      <Tabs className={classes.tabs} value={tab} onChange={(next) => setTab(next as ClientTab)}>
        <Tabs.List className={tabRow.row}>
          {seen.map((it) => (
            <Tabs.Tab key={it} value={it} className={tabRow.tab}>
              {it === 'appointments'
                ? t('clients.appointmentsTab', { count })
                : t(`clients.tabs.${it}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {seen.map((it) => (
          <Tabs.Panel key={it} value={it} className={classes.panel}>
            {/* Not before it is looked at: reading visits is audited. */}
            {it === tab && <Suspense>{panelOf(it, client)}</Suspense>}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}

const panelOf = (tab: ClientTab, { id, visitsUntilArrival }: Client) =>
  ({
    appointments: <ClientAppointments id={id} />,
    payments: <ClientPayments id={id} />,
    visits: <ClientVisits id={id} untilArrival={visitsUntilArrival} />,
  })[tab]

interface FailedProps {
  refusal: Refusal
  onRetry: () => unknown
  busy: boolean
}

/** An address that leads to nobody, or to a patient of others; or a server that did not answer. */
function Failed({ refusal, onRetry, busy }: FailedProps) {
  const t = useText()
  return (
    <>
      <Title order={1} size="h3" mb="xs">
        {t('screen.client')}
      </Title>
      <div className={classes.failed}>
        {isMissing(refusal) ? (
          <MissingRow title="clients.missing" hint="clients.missingHint" />
        ) : (
          <FailedNote failure={refusal} onRetry={onRetry} busy={busy} />
        )}
      </div>
    </>
  )
}
