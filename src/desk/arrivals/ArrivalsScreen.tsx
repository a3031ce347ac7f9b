import { Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconWalk } from '@tabler/icons-react'
import { Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { can } from '../../access/permissions/access.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { useListState } from '../../platform/ui/use-list-state.tsx'
import { useClinicNow } from '../../platform/clock/use-clinic-now.tsx'
import { BranchSelect, useBranches } from '../../masters/branches/BranchSelect.tsx'
import { MissingMasterNote } from '../../masters/kit/MissingMasterNote.tsx'
import { useDeskBranch } from '../../masters/branches/use-desk-filter.tsx'
import { formatDay } from '../../platform/day/day.ts'
import { idParamSchema } from '../../platform/http/input-schemas.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ConsultantSelect } from '../../masters/consultants/ConsultantSelect.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { DataTable } from '../../platform/ui/DataTable.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { ResultCount } from '../../platform/ui/ResultCount.tsx'
import { usePrintSlip } from '../board/use-print-slip.tsx'
import { useArrivalColumns } from './arrival-columns.tsx'
import { saveSetting, useSetting } from '../../platform/settings/stored-settings.tsx'
import { linesOf } from '../../scheduling/line/line-summary.ts'
import { LineBar } from '../../scheduling/line/LineBar.tsx'
import { countGroups, shownArrivals } from './arrival-state.ts'
import type { Arrival } from './arrivals.ts'
import classes from './ArrivalsScreen.module.css'
import { FinishedFold } from './FinishedFold.tsx'
import { StateFilter, stateFilterValues, type StateFilterValue } from './StateFilter.tsx'
import { useArrivals, useReloadArrivals, useWaits } from './use-arrivals.tsx'
import { useRowActions } from './use-row-actions.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { ButtonWithReason } from '../../platform/ui/ButtonWithReason.tsx'

const VitalsDialog = lazyDialog(() => import('./VitalsDialog.tsx'))
const MoveUpDialog = lazyDialog(() => import('../../scheduling/line/MoveUpDialog.tsx'))
const WalkInDialog = lazyDialog(() => import('./WalkInDialog.tsx'))

const stateSchema = z.enum(stateFilterValues)

/** Branch and state filter; the branch is stored for this desk. */
const arrivalsListOptions = {
  initial: { state: 'all' as StateFilterValue, consultant: null as number | null },
  schema: z.object({ state: stateSchema, consultant: z.int().nullable() }),
  toAddress: ({ state, consultant }: { state: StateFilterValue; consultant: number | null }) => ({
    state: state === 'all' ? null : state,
    consultant,
  }),
  fromAddress: (address: URLSearchParams) => ({
    state: stateSchema.safeParse(address.get('state')).data ?? 'all',
    consultant: idParamSchema.safeParse(address.get('consultant')).data ?? null,
  }),
}

/** The lines of a branch today: who is called, who waits in which order and why, and who comes. */
export default function ArrivalsScreen() {
  const t = useText()
  const now = useClinicNow()
  const ownOnly = can(useStaff(), 'see the consultant dashboard')
  const branchesResult = useBranches()
  const branches = branchesResult.data
  const [remembered, remember] = useDeskBranch()
  const branch = branches?.find(({ id }) => id === remembered)?.id ?? branches?.[0]?.id
  const listState = useListState(arrivalsListOptions)
  const { state, consultant } = listState.state

  const arrivals = useArrivals(branch, consultant)
  const { data, isLoading } = arrivals
  const counts = useMemo(
    () => (data && !arrivals.isPlaceholderData ? countGroups(data) : undefined),
    [data, arrivals.isPlaceholderData],
  )
  const hasFinishedOpen = useSetting('finishedArrivals') === 'open'
  const finishedCount = (counts?.done ?? 0) + (counts?.notSeen ?? 0)
  const rows = shownArrivals(data ?? [], state, hasFinishedOpen)

  const [measuredArrival, setMeasuredArrival] = useState<Arrival>()
  const [vitalsOpen, vitals] = useDisclosure(false)
  const [walkInOpen, walkIn] = useDisclosure(false)
  const [walkInMounted, setWalkInMounted] = useState(false)
  const openWalkIn = () => {
    setWalkInMounted(true)
    walkIn.open()
  }
  useWalkInRequest(openWalkIn)
  const reload = useReloadArrivals()
  const rowActions = useRowActions(data ?? [])
  const printSlip = usePrintSlip()
  const waits = useWaits(branch, consultant)
  const columns = useArrivalColumns(now, waits, {
    onSlip: ({ appointmentId }, paper) => printSlip(appointmentId, paper),
    onAction: (arrival, action) => void rowActions.run(arrival, action),
    onVitals: (arrival) => {
      setMeasuredArrival(arrival)
      vitals.open()
    },
  })

  const fieldClassNames = { root: classes.field!, label: classes.label! }
  return (
    <>
      <AmbulanceOverlay visible={isLoading || (!branches && !branchesResult.error)} />
      <div className={classes.head}>
        <div>
          <Title order={1} size="h3">
            {t('screen.screening')}
          </Title>
          <p className={classes.now}>
            {t('arrivals.now', { day: formatDay(now.today), time: now.time })}
          </p>
        </div>
        <div className={classes.filters} role="search">
          <BranchSelect
            classNames={fieldClassNames}
            label={t('field.branch')}
            value={branch ?? null}
            allowDeselect={false}
            onChange={(id) => {
              if (id === null || id === branch) return
              remember(id)
              listState.setState({ state, consultant: null })
            }}
          />
          {!ownOnly && (
            <ConsultantSelect
              classNames={fieldClassNames}
              label={t('field.consultant')}
              emptyChoice={t('field.allConsultants')}
              branch={branch}
              value={consultant}
              onChange={(chosen) => listState.setState({ state, consultant: chosen })}
            />
          )}
          <ButtonWithReason
            leftSection={<IconWalk size={18} stroke={1.8} aria-hidden="true" />}
            reason={branch === undefined ? t('booking.branchRequired') : undefined}
            onClick={openWalkIn}
          >
            {t('arrivals.walkIn')}
          </ButtonWithReason>
        </div>
      </div>
      {branch !== undefined && (
        <div className={classes.lines}>
          {linesOf(data ?? []).map((line) => (
            <LineBar
              key={line.consultant.id}
              branch={branch}
              {...line}
              title={line.consultant.name}
              onChanged={reload}
            />
          ))}
        </div>
      )}
      <div className={classes.states}>
        <StateFilter
          value={state}
          onChange={(nextState) => listState.setState({ state: nextState, consultant })}
          counts={counts}
        />
        {state === 'all' && finishedCount > 0 && (
          <FinishedFold
            count={finishedCount}
            isOpen={hasFinishedOpen}
            onToggle={() => saveSetting('finishedArrivals', hasFinishedOpen ? 'folded' : 'open')}
          />
        )}
      </div>
      <ResultCount isHidden>{counts && t('table.count', { count: rows.length })}</ResultCount>
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
      <Suspense>
        {measuredArrival && (
          <VitalsDialog
            arrival={measuredArrival}
            opened={vitalsOpen}
            onClose={vitals.close}
            onChanged={reload}
          />
        )}
        {rowActions.moveUpProps.entry && <MoveUpDialog {...rowActions.moveUpProps} />}
        {walkInMounted && branch !== undefined && (
          <WalkInDialog
            branch={branch}
            opened={walkInOpen}
            onClose={walkIn.close}
            onBooked={reload}
          />
        )}
      </Suspense>
    </>
  )
}

/** Opens the walk-in dialog once if the address asks for it, and not again on going back. */
function useWalkInRequest(open: () => void): void {
  const { state } = useLocation()
  const navigate = useNavigate()
  const isRequested = (state as { walkIn?: true } | null)?.walkIn
  const onRequested = useEffectEvent(() => {
    open()
    void navigate({ search: window.location.search }, { replace: true, state: null })
  })
  useEffect(() => {
    if (isRequested) onRequested()
  }, [isRequested])
}
