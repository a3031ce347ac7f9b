import { Tabs, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type ComponentProps } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { z } from 'zod'
import { can } from '../../access/permissions/access.ts'
import { isMissing, MissingRow } from '../../access/auth/MissingRow.tsx'
import { paths, pathWithId } from '../../access/permissions/paths.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { useListState } from '../../platform/ui/use-list-state.tsx'
import { callKey, useCall } from '../../platform/http/queries.tsx'
import { useFollowedReading } from '../../platform/http/use-followed-reading.tsx'
import type { ProblemError } from '../../platform/http/problem.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { OldNote } from '../../platform/ui/OldNote.tsx'
import tabRow from '../../platform/ui/tab-row.module.css'
import { wayBack } from '../../platform/ui/history-entries.tsx'
import { PatientAppointments } from './PatientAppointments.tsx'
import { PatientSummary } from './PatientSummary.tsx'
import { PatientPayments } from './PatientPayments.tsx'
import { listPatientMessages } from '../../messages/outbox/outbox.ts'
import {
  listPatientAppointments,
  listPatientPayments,
  listPatientSheets,
  listPatientVisits,
  readPatient,
  readPatientMark,
  type PatientProfile,
} from './patient-page.ts'
import classes from './PatientScreen.module.css'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'

const PatientSheets = lazyPart(() => import('./PatientSheets.tsx'))
const PatientMessages = lazyPart(() => import('./PatientMessages.tsx'))
const PatientVisits = lazyPart(() => import('./PatientVisits.tsx'))

/** Not reloaded on window focus, because each read of a patient is audited: the page asks for its mark. */
const staleTime = 300_000

/** What the tabs read: shown in one, the others later. */
const patientLists = [
  listPatientAppointments,
  listPatientPayments,
  listPatientSheets,
  listPatientVisits,
  listPatientMessages,
]

const tabs = ['appointments', 'payments', 'visits', 'messages'] as const
type PatientTab = (typeof tabs)[number]

const tabSchema = z.enum(tabs)
const tabListOptions = {
  initial: 'appointments' as PatientTab,
  schema: tabSchema,
  toAddress: (tab: PatientTab) => ({ tab: tab === 'appointments' ? null : tab }),
  fromAddress: (address: URLSearchParams) =>
    tabSchema.safeParse(address.get('tab')).data ?? 'appointments',
}

/** A patient with their appointments, visits and payments. */
export default function PatientScreen() {
  const t = useText()
  const id = Number(useParams().id)
  return (
    <>
      <Link className={classes.back} to={paths.clients} state={wayBack}>
        <IconArrowLeft size={15} aria-hidden="true" />
        {t('screen.clients')}
      </Link>
      <LoadedPatient id={id} />
    </>
  )
}

function LoadedPatient({ id }: { id: number }) {
  const input = { params: { id } }
  const reading = useCall(readPatient, input, { staleTime })
  const { data, error, isFetching, refetch } = reading
  const queries = useQueryClient()
  useFollowedReading(readPatientMark, input, reading, async () => {
    await refetch({ cancelRefetch: false })
    // After the mark, so that what changes from then on is noticed.
    for (const list of patientLists) {
      void queries.invalidateQueries({ queryKey: [...callKey(list), input] })
    }
  })
  if (data && data.id !== id && !reading.isPlaceholderData)
    return <MergedEntry id={id} into={data.id} />
  if (data) {
    return (
      <>
        <OldNote reading={reading} />
        <PatientTabs patient={data} onChanged={refetch} />
      </>
    )
  }
  if (!error) return <AmbulanceOverlay visible />
  return <PatientFailure problem={error} onRetry={refetch} busy={isFetching} />
}

/** Leads from an entry that was merged to the one that stayed. */
function MergedEntry({ id, into }: { id: number; into: number }) {
  const queries = useQueryClient()
  // What was read of it leads nobody further: it may be an entry of its own again by the next time.
  useEffect(
    () => () => queries.removeQueries({ queryKey: callKey(readPatient, { params: { id } }) }),
    [queries, id],
  )
  return <Navigate replace to={pathWithId(paths.client, into)} />
}

function PatientTabs({ patient, onChanged }: ComponentProps<typeof PatientSummary>) {
  const t = useText()
  const staff = useStaff()
  const { state: tab, setState: setTab } = useListState(tabListOptions)
  const visibleTabs = tabs.filter((it) => it !== 'visits' || can(staff, 'print sheets'))
  const { coming, pending, conducted, cancelled } = patient.appointments
  const count = coming + pending + conducted + cancelled
  return (
    <>
      <PatientSummary patient={patient} onChanged={onChanged} />
      <Tabs className={classes.tabs} value={tab} onChange={(next) => setTab(next as PatientTab)}>
        <Tabs.List className={tabRow.row}>
          {visibleTabs.map((it) => (
            <Tabs.Tab key={it} value={it} className={tabRow.tab}>
              {it === 'appointments'
                ? t('patients.appointmentsTab', { count })
                : it === 'messages'
                  ? t('screen.messages')
                  : t(`patients.tabs.${it}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {visibleTabs.map((it) => (
          <Tabs.Panel key={it} value={it} className={classes.panel}>
            {/* Loaded only when opened: reading visits is audited. */}
            {it === tab && (
              <PartSuspense>{renderPanel(it, patient, can(staff, 'read visits'))}</PartSuspense>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}

const renderPanel = (
  tab: PatientTab,
  { id, visitsUntilArrival }: PatientProfile,
  canReadVisits: boolean,
) =>
  ({
    appointments: <PatientAppointments id={id} />,
    payments: <PatientPayments id={id} />,
    messages: <PatientMessages id={id} />,
    visits: canReadVisits ? (
      <PatientVisits id={id} untilArrival={visitsUntilArrival} />
    ) : (
      <PatientSheets id={id} />
    ),
  })[tab]

interface PatientFailureProps {
  problem: ProblemError
  onRetry: () => unknown
  busy: boolean
}

/** Message for an unknown patient, another consultant's patient, or a failed request. */
function PatientFailure({ problem, onRetry, busy }: PatientFailureProps) {
  const t = useText()
  return (
    <>
      <Title order={1} size="h3" mb="xs">
        {t('screen.client')}
      </Title>
      <div className={classes.failed}>
        {isMissing(problem) ? (
          <MissingRow title="patients.missing" hint="patients.missingHint" />
        ) : (
          <FailedNote problem={problem} onRetry={onRetry} isRetrying={busy} />
        )}
      </div>
    </>
  )
}
