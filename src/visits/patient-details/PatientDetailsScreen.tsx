import { Tabs } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { isMissing, MissingRow } from '../../access/auth/MissingRow.tsx'
import type { ProblemError } from '../../platform/http/problem.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import tabRow from '../../platform/ui/tab-row.module.css'
import classes from './PatientDetailsScreen.module.css'
import { TodaysRecord } from '../record/TodaysRecord.tsx'
import { useReadVisit, VisitProvider } from '../record/use-visit.tsx'
import { VisitHeader } from '../record/VisitHeader.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'

const HistoryTab = lazyPart(() => import('../history/HistoryTab.tsx'))
const VisitSummary = lazyPart(() => import('./VisitSummary.tsx'))

type VisitTab = 'today' | 'history'

/** A patient's visit by appointment id: today's record and the history. */
export default function PatientDetailsScreen() {
  const t = useText()
  const id = Number(useParams().id)
  const { data: visit, error, isFetching, refetch } = useReadVisit(id)
  const [tab, setTab] = useState<VisitTab>('today')
  const [isHistoryOpened, setHistoryOpened] = useState(false)
  if (tab === 'history' && !isHistoryOpened) setHistoryOpened(true)
  useEffect(() => {
    if (error && isUnanswered(error)) toast.error(t('visit.errorDetails'))
  }, [error, t])

  if (!visit && !error) return <AmbulanceOverlay visible />
  if (!visit) {
    return (
      <div className={classes.failed}>
        {error && isMissing(error) && <MissingRow title="notFound.appointment" />}
        {error && !isMissing(error) && (
          <FailedNote problem={error} onRetry={refetch} isRetrying={isFetching} />
        )}
      </div>
    )
  }
  return (
    <VisitProvider key={visit.appointment.id} visit={visit}>
      <VisitHeader />
      <Tabs
        value={tab}
        onChange={(next) => setTab(next as VisitTab)}
        keepMountedMode="display-none"
      >
        <Tabs.List className={tabRow.row} mb="sm">
          <Tabs.Tab className={tabRow.tab} value="today">
            {t('visit.today')}
          </Tabs.Tab>
          <Tabs.Tab className={tabRow.tab} value="history">
            {t('visit.history')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="today">
          <TodaysRecord
            renderSummary={(unsaved) => (
              <PartSuspense fallback={<AmbulanceOverlay visible />}>
                <VisitSummary unsaved={unsaved} />
              </PartSuspense>
            )}
          />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          {/* Loaded only when opened: each read of a history is audited. It stays, with a paper that was begun. */}
          {isHistoryOpened && (
            <PartSuspense fallback={<AmbulanceOverlay visible />}>
              <HistoryTab appointmentId={visit.appointment.id} isShown={tab === 'history'} />
            </PartSuspense>
          )}
        </Tabs.Panel>
      </Tabs>
    </VisitProvider>
  )
}

/** True if no answer arrived; an answered problem has its own message. */
const isUnanswered = ({ code }: ProblemError): boolean =>
  code === 'unavailable' || code === 'unexpected'
