import { Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconWalk } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { can } from '../../access/permissions/access.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { useListState } from '../../platform/ui/use-list-state.tsx'
import { useClinicNow } from '../../platform/clock/use-clinic-now.tsx'
import { BranchSelect, useBranches } from '../../masters/branches/BranchSelect.tsx'
import { useDeskBranch } from '../../masters/branches/use-desk-filter.tsx'
import { formatDay } from '../../platform/day/day.ts'
import { idParamSchema } from '../../platform/http/input-schemas.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ConsultantSelect } from '../../masters/consultants/ConsultantSelect.tsx'
import classes from './ArrivalsScreen.module.css'
import { ArrivalsOfDay } from './ArrivalsOfDay.tsx'
import { stateFilterValues, type StateFilterValue } from './StateFilter.tsx'
import { useReloadArrivals } from './use-arrivals.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { ButtonWithReason } from '../../platform/ui/ButtonWithReason.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'

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
  const { data: branches } = useBranches()
  const [remembered, remember] = useDeskBranch()
  const branch = branches?.find(({ id }) => id === remembered)?.id ?? branches?.[0]?.id
  const listState = useListState(arrivalsListOptions)
  const { state, consultant } = listState.state

  const [walkInOpen, walkIn] = useDisclosure(false)
  const [walkInMounted, setWalkInMounted] = useState(false)
  const openWalkIn = () => {
    setWalkInMounted(true)
    walkIn.open()
  }
  useWalkInRequest(openWalkIn)
  const reload = useReloadArrivals()

  const fieldClassNames = { root: classes.field!, label: classes.label! }
  return (
    <>
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
      <ArrivalsOfDay
        branch={branch}
        consultant={consultant}
        state={state}
        onState={(nextState) => listState.setState({ state: nextState, consultant })}
      />
      <PartSuspense>
        {walkInMounted && branch !== undefined && (
          <WalkInDialog
            branch={branch}
            opened={walkInOpen}
            onClose={walkIn.close}
            onBooked={reload}
          />
        )}
      </PartSuspense>
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
