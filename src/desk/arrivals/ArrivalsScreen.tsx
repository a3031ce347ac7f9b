import { Button, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconWalk } from '@tabler/icons-react'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { may } from '../../access/permissions/access.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { useListState } from '../../platform/ui/use-list-state.tsx'
import { useClinicNow } from '../../platform/clock/use-clinic-now.tsx'
import { BranchSelect, useBranches } from '../../masters/branches/BranchSelect.tsx'
import { NoBranchNote } from '../../masters/branches/NoBranchNote.tsx'
import { useRememberedBranch } from '../../masters/branches/use-remembered-branch.tsx'
import { showDay } from '../../platform/day/day.ts'
import { idInAddress } from '../../platform/http/id.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ConsultantSelect } from '../../masters/consultants/ConsultantSelect.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { DataTable } from '../../platform/ui/DataTable.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { useArrivalColumns } from './arrival-columns.tsx'
import { arrivalState, countStates } from './arrival-state.ts'
import type { Arrival } from './arrivals.ts'
import classes from './ArrivalsScreen.module.css'
import { StateFilter, shownStates, type ShownState } from './StateFilter.tsx'
import { useArrivals, useReloadArrivals } from './use-arrivals.tsx'
import { useMarkArrival } from './use-mark-arrival.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'

const VitalsDialog = lazyDialog(() => import('./VitalsDialog.tsx'))
const WalkInDialog = lazyDialog(() => import('./WalkInDialog.tsx'))

const stateSchema = z.enum(shownStates)

/** Whose patients are shown; the branch is the desk's, which remembers it. */
const arrivalsInAddress = {
  initial: { state: 'all' as ShownState, consultant: null as number | null },
  schema: z.object({ state: stateSchema, consultant: z.int().nullable() }),
  toAddress: ({ state, consultant }: { state: ShownState; consultant: number | null }) => ({
    state: state === 'all' ? null : state,
    consultant,
  }),
  fromAddress: (address: URLSearchParams) => ({
    state: stateSchema.safeParse(address.get('state')).data ?? 'all',
    consultant: idInAddress.safeParse(address.get('consultant')).data ?? null,
  }),
}

/** Who of today's patients is there, for the desk of a branch. */
export default function ArrivalsScreen() {
  const t = useText()
  const now = useClinicNow()
  const ownOnly = may(useStaff(), 'see the consultant dashboard')
  const branchReading = useBranches()
  const branches = branchReading.data
  const [remembered, remember] = useRememberedBranch()
  const branch = branches?.find(({ id }) => id === remembered)?.id ?? branches?.[0]?.id
  const list = useListState(arrivalsInAddress)
  const { state, consultant } = list.state

  const arrivals = useArrivals(branch, consultant)
  const { data, isLoading } = arrivals
  const counts = useMemo(
    () => (data && !arrivals.isPlaceholderData ? countStates(data) : undefined),
    [data, arrivals.isPlaceholderData],
  )
  const rows = data?.filter((row) => state === 'all' || arrivalState(row) === state) ?? []

  const [measured, setMeasured] = useState<Arrival>()
  const [vitalsOpen, vitals] = useDisclosure(false)
  const [walkInOpen, walkIn] = useDisclosure(false)
  const [walkInAsked, setWalkInAsked] = useState(false)
  const openWalkIn = () => {
    setWalkInAsked(true)
    walkIn.open()
  }
  useAskedFromElsewhere(openWalkIn)
  const reload = useReloadArrivals()
  const mark = useMarkArrival()
  const columns = useArrivalColumns(now, {
    onMark: (arrival) => void mark(arrival),
    onVitals: (arrival) => {
      setMeasured(arrival)
      vitals.open()
    },
  })

  const field = { root: classes.field!, label: classes.label! }
  return (
    <>
      <AmbulanceOverlay visible={isLoading || (!branches && !branchReading.error)} />
      <div className={classes.head}>
        <div>
          <Title order={1} size="h3">
            {t('screen.screening')}
          </Title>
          <p className={classes.now}>
            {t('arrivals.now', { day: showDay(now.today), time: now.time })}
          </p>
        </div>
        <div className={classes.filters} role="search">
          <BranchSelect
            classNames={field}
            label={t('field.branch')}
            value={branch ?? null}
            allowDeselect={false}
            onChange={(id) => {
              if (id === null || id === branch) return
              remember(id)
              list.setState({ state, consultant: null })
            }}
          />
          {!ownOnly && (
            <ConsultantSelect
              classNames={field}
              label={t('field.consultant')}
              emptyChoice={t('field.allConsultants')}
              branch={branch}
              value={consultant}
              onChange={(chosen) => list.setState({ state, consultant: chosen })}
            />
          )}
          <Button
            leftSection={<IconWalk size={18} stroke={1.8} aria-hidden="true" />}
            disabled={branch === undefined}
            onClick={openWalkIn}
          >
            {t('arrivals.walkIn')}
          </Button>
        </div>
      </div>
      <StateFilter
        value={state}
        onChange={(shown) => list.setState({ state: shown, consultant })}
        counts={counts}
      />
      <DataTable
        label={t('screen.screening')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        reading={branches ? arrivals : branchReading}
        failed={branches && t('arrivals.failed')}
        empty={
          branches?.length === 0 ? (
            <NoBranchNote />
          ) : data === undefined ? undefined : data.length > 0 ? (
            <EmptyNote title={t('arrivals.emptyState')} />
          ) : (
            <EmptyNote title={t('arrivals.empty')} hint={t('arrivals.emptyHint')} />
          )
        }
      />
      <Suspense>
        {measured && (
          <VitalsDialog
            arrival={measured}
            opened={vitalsOpen}
            onClose={vitals.close}
            onChanged={reload}
          />
        )}
        {walkInAsked && branch !== undefined && (
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

/** Begins a walk-in where the way here said so; once, and not again on the way back. */
function useAskedFromElsewhere(open: () => void): void {
  const { state } = useLocation()
  const navigate = useNavigate()
  const asked = (state as { walkIn?: true } | null)?.walkIn
  useEffect(() => {
    if (!asked) return
    open()
    void navigate({ search: window.location.search }, { replace: true, state: null })
  }, [asked])
}
