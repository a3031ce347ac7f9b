import { useMemo, useState } from 'react'
import { useDisclosure } from '@mantine/hooks'
import { can } from '../../access/permissions/access.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { useBranches } from '../../masters/branches/BranchSelect.tsx'
import { MissingMasterNote } from '../../masters/kit/MissingMasterNote.tsx'
import { useClinicNow } from '../../platform/clock/use-clinic-now.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { saveSetting, useSetting } from '../../platform/settings/stored-settings.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { DataTable } from '../../platform/ui/DataTable.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { ResultCount } from '../../platform/ui/ResultCount.tsx'
import { ShownTogether } from '../../platform/ui/ShownTogether.tsx'
import { useLastCount } from '../../platform/ui/use-last-count.tsx'
import { linesOf } from '../../scheduling/line/line-summary.ts'
import { ElsewhereNote } from '../../scheduling/line/ElsewhereNote.tsx'
import { LineDelayPart } from '../../scheduling/delays/LineDelayPart.tsx'
import { LineBar } from '../../scheduling/line/LineBar.tsx'
import { LinesToCome } from '../../scheduling/line/LinesToCome.tsx'
import { usePrintSlip } from '../board/use-print-slip.tsx'
import { useArrivalColumns, WaitsOfLine } from './arrival-columns.tsx'
import { countGroups, shownArrivals } from './arrival-state.ts'
import type { Arrival } from './arrivals.ts'
import classes from './ArrivalsScreen.module.css'
import { FinishedFold } from './FinishedFold.tsx'
import { StateFilter, type StateFilterValue } from './StateFilter.tsx'
import { useArrivals, useReloadArrivals } from './use-arrivals.tsx'
import { useRowActions } from './use-row-actions.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'

const VitalsDialog = lazyDialog(() => import('./VitalsDialog.tsx'))
const PatientLinkDialog = lazyDialog(
  () => import('../../scheduling/patient-link/PatientLinkDialog.tsx'),
)
const PapersDialog = lazyDialog(() => import('../../visits/papers/PapersDialog.tsx'))
const MoveUpDialog = lazyDialog(() => import('../../scheduling/line/MoveUpDialog.tsx'))

interface ArrivalsOfDayProps {
  /** Undefined until the branches are known, and where there is none. */
  branch: number | undefined
  consultant: number | null
  state: StateFilterValue
  onState: (state: StateFilterValue) => void
}

/**
 * The patients of a branch today with their lines. A part of its own, because it renders with each
 * change of any desk, and the choices above it do not.
 */
export function ArrivalsOfDay({ branch, consultant, state, onState }: ArrivalsOfDayProps) {
  const t = useText()
  const now = useClinicNow()
  const branchesResult = useBranches()
  const branches = branchesResult.data
  const arrivals = useArrivals(branch, consultant)
  const { data, isLoading } = arrivals
  const counts = useMemo(
    () => (data && !arrivals.isPlaceholderData ? countGroups(data) : undefined),
    [data, arrivals.isPlaceholderData],
  )
  const hasFinishedOpen = useSetting('finishedArrivals') === 'open'
  const finishedCount = (counts?.done ?? 0) + (counts?.notSeen ?? 0)
  const rows = useMemo(
    () => shownArrivals(data ?? [], state, hasFinishedOpen),
    [data, state, hasFinishedOpen],
  )

  const lines = linesOf(data ?? [])
  const isToCome =
    data === undefined && !arrivals.error && !branchesResult.error && branches?.length !== 0
  // An error says nothing of how many there are.
  const lastCount = useLastCount(consultant === null ? 'lines' : 'line', data && lines.length)

  const [measuredArrival, setMeasuredArrival] = useState<Arrival>()
  const [vitalsOpen, vitals] = useDisclosure(false)
  const [paperArrival, setPaperArrival] = useState<Arrival>()
  const [papersOpen, papers] = useDisclosure(false)
  const [linkedArrival, setLinkedArrival] = useState<Arrival>()
  const [linkOpen, link] = useDisclosure(false)
  const canSend = can(useStaff(), 'send messages')
  const reload = useReloadArrivals()
  const rowActions = useRowActions(data ?? [])
  const printSlip = usePrintSlip()
  const columns = useArrivalColumns(now, {
    onSlip: ({ appointmentId }, paper) => printSlip(appointmentId, paper),
    onLink: canSend
      ? (arrival) => {
          setLinkedArrival(arrival)
          link.open()
        }
      : undefined,
    onPapers: (arrival) => {
      setPaperArrival(arrival)
      papers.open()
    },
    onAction: (arrival, action) => void rowActions.run(arrival, action),
    onVitals: (arrival) => {
      setMeasuredArrival(arrival)
      vitals.open()
    },
  })

  return (
    <>
      <AmbulanceOverlay visible={isLoading || (!branches && !branchesResult.error)} />
      <ShownTogether
        above={
          <>
            <div className={classes.lines}>
              {branch === undefined || data === undefined
                ? isToCome && <LinesToCome count={lastCount} />
                : lines.map((line) => (
                    <LineBar
                      key={line.consultant.id}
                      branch={branch}
                      {...line}
                      title={line.consultant.name}
                      delayPart={LineDelayPart}
                      onChanged={reload}
                    />
                  ))}
            </div>
            <ElsewhereNote {...rowActions.elsewhereProps} />
          </>
        }
      >
        <div className={classes.states}>
          <StateFilter value={state} onChange={onState} counts={counts} />
          {state === 'all' && finishedCount > 0 && (
            <FinishedFold
              count={finishedCount}
              isOpen={hasFinishedOpen}
              onToggle={() => saveSetting('finishedArrivals', hasFinishedOpen ? 'folded' : 'open')}
            />
          )}
        </div>
        <ResultCount isHidden>{counts && t('table.count', { count: rows.length })}</ResultCount>
        <WaitsOfLine branch={branch} consultant={consultant}>
          <DataTable
            label={t('screen.screening')}
            columns={columns}
            rows={rows}
            rowKey={({ appointmentId }) => appointmentId}
            queryState={branches ? arrivals : branchesResult}
            failedTitle={branches && t('arrivals.failed')}
            empty={
              branches?.length === 0 ? (
                <MissingMasterNote master="branches" />
              ) : data === undefined ? undefined : data.length > 0 ? (
                <EmptyNote title={t('arrivals.emptyState')} />
              ) : (
                <EmptyNote title={t('arrivals.empty')} hint={t('arrivals.emptyHint')} />
              )
            }
          />
        </WaitsOfLine>
      </ShownTogether>
      <PartSuspense>
        {measuredArrival && (
          <VitalsDialog
            arrival={measuredArrival}
            opened={vitalsOpen}
            onClose={vitals.close}
            onChanged={reload}
          />
        )}
        {paperArrival && (
          <PapersDialog
            visit={{ ...paperArrival, id: paperArrival.appointmentId }}
            opened={papersOpen}
            onClose={papers.close}
          />
        )}
        {linkedArrival && (
          <PatientLinkDialog
            appointment={{ ...linkedArrival, id: linkedArrival.appointmentId }}
            opened={linkOpen}
            onClose={link.close}
          />
        )}
        {rowActions.moveUpProps.entry && <MoveUpDialog {...rowActions.moveUpProps} />}
      </PartSuspense>
    </>
  )
}
