import { Button, SegmentedControl } from '@mantine/core'
import '../../platform/ui/segmented-control.css'
import { useState } from 'react'
import { can } from '../../access/permissions/access.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { OthersNote } from '../../masters/consultants/OthersNote.tsx'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { DataTable } from '../../platform/ui/DataTable.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { ResultCount } from '../../platform/ui/ResultCount.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { ButtonWithReason } from '../../platform/ui/ButtonWithReason.tsx'
import type { Appointment } from '../appointments/appointment.ts'
import {
  earlierMoves,
  leaveAsBooked,
  toCancellations,
  toMoves,
  type BulkChoice,
  type Choices,
} from './chosen-moves.ts'
import { rebookingColumns } from './rebooking-columns.tsx'
import {
  listAffectedAppointments,
  slotOwners,
  type AffectedAppointment,
  type SlotOwner,
} from './rebooking.ts'
import classes from './RebookingScreen.module.css'
import { useBulkMove } from './use-bulk-move.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'

const RescheduleDialog = lazyDialog(() => import('../booking/RescheduleDialog.tsx'))
const MoveAffectedDialog = lazyDialog(() => import('./MoveAffectedDialog.tsx'))
const CancelAffectedDialog = lazyDialog(() => import('./CancelAffectedDialog.tsx'))

interface AffectedPanelProps {
  query: {
    consultant: number | undefined
    branch: number | undefined
    holiday: number | undefined
  }
  /** Shows the appointments of all days off again. */
  onShowAll: () => void
  /** Shows those of all consultants and branches. */
  onShowAllPlaces: () => void
  /** Called when appointments were moved or cancelled: their patients are to be called. */
  onChanged: () => void
}

const pollIntervalMs = 60_000

/** The appointments whose time was closed: moved together or one by one, or cancelled. */
export function AffectedPanel({
  query,
  onShowAll,
  onShowAllPlaces,
  onChanged,
}: AffectedPanelProps) {
  const t = useText()
  const today = useToday()
  const staff = useStaff()
  const [canMove, canCancel] = [can(staff, 'reschedule'), can(staff, 'cancel')]
  const [choices, setChoices] = useState<Choices>({
    bulk: canMove ? 'consultant' : 'stay',
    single: {},
  })
  const { bulk } = choices
  const among = bulk === 'service' ? 'service' : 'consultant'
  const reading = useCall(
    listAffectedAppointments,
    { query: { ...query, among } },
    // A leave that begins concerns who still waits by then, and nothing else says that it has begun.
    { staleTime: 0, pollIntervalMs },
  )
  const { data, error, isPlaceholderData, refetch } = reading
  const reload = () => {
    void refetch()
    onChanged()
  }
  const { move, pending, clashes } = useBulkMove(reload)
  // These stay set while their dialog closes.
  const [appointmentToMove, setAppointmentToMove] = useState<Appointment>()
  const [opened, setOpened] = useState<'other time' | 'move' | 'cancel'>()
  const [isMoveLoaded, setMoveLoaded] = useState(false)
  const [isCancelLoaded, setCancelLoaded] = useState(false)
  // What is asked about is what stood there when it was asked: the list below goes on changing.
  const [askedRows, setAskedRows] = useState<readonly AffectedAppointment[]>([])
  const ask = (name: 'move' | 'cancel') => {
    setAskedRows(rows)
    setOpened(name)
  }
  const close = (name: NonNullable<typeof opened>) =>
    setOpened((now) => (now === name ? undefined : now))

  const rows = data?.rows ?? []
  const moves = canMove ? toMoves(rows, choices) : []
  const askedMoves = toMoves(askedRows, choices)
  const earlier = earlierMoves(askedRows, choices)
  const cancellations = canCancel ? toCancellations(rows, choices) : []
  const columns = rebookingColumns({
    rows,
    choices,
    clashes,
    canMove,
    canCancel,
    today,
    onChoose: (id, choice) =>
      setChoices({ ...choices, single: { ...choices.single, [id]: choice } }),
    onChooseOtherTime: (appointment) => {
      setAppointmentToMove(appointment)
      setOpened('other time')
    },
  })
  const bulkChoices: BulkChoice[] = [
    ...(canMove ? slotOwners : (['stay'] as const)),
    ...(canCancel ? (['cancel'] as const) : []),
  ]
  const dayOff = query.holiday === undefined ? undefined : (rows[0]?.dayOff ?? '')
  return (
    <div className={classes.panel}>
      <div className={classes.filters}>
        {bulkChoices.length > 1 && (
          <SegmentedControl
            size="xs"
            classNames={{ root: classes.bulk!, label: classes.bulkLabel! }}
            aria-label={t('rebooking.bulkLabel')}
            data={bulkChoices.map((value) => ({
              value,
              label: value === 'stay' ? t('rebooking.staysAsBooked') : t(`rebooking.bulk.${value}`),
            }))}
            value={bulk}
            // A new answer for all replaces the single ones.
            onChange={(value) => setChoices({ bulk: value, single: {} })}
          />
        )}
        {dayOff !== undefined && (
          <span className={classes.only}>
            {dayOff && t('rebooking.onDayOff', { name: dayOff })}
            <Button variant="subtle" size="compact-sm" onClick={onShowAll}>
              {t('rebooking.showAll')}
            </Button>
          </span>
        )}
        <ResultCount className={classes.count}>
          {data &&
            !isPlaceholderData &&
            (data.total > rows.length
              ? t('rebooking.firstOfTotal', { shown: rows.length, total: data.total })
              : t('rebooking.count', { count: data.total }))}
        </ResultCount>
        <span className={classes.buttons}>
          {cancellations.length > 0 && (
            <Button
              size="sm"
              variant="default"
              disabled={isPlaceholderData}
              className={classes.move!}
              onClick={() => {
                setCancelLoaded(true)
                ask('cancel')
              }}
            >
              {t('rebooking.cancel', { count: cancellations.length })}
            </Button>
          )}
          {canMove && (
            <ButtonWithReason
              size="sm"
              onClick={() => {
                setMoveLoaded(true)
                ask('move')
              }}
              loading={pending}
              disabled={isPlaceholderData}
              reason={moves.length === 0 ? t('blocked.noneChosen') : undefined}
              className={classes.move!}
            >
              {t('rebooking.move', { count: moves.length })}
            </ButtonWithReason>
          )}
        </span>
      </div>
      <DataTable
        label={t('screen.rebooking')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        queryState={reading}
        failedTitle={t('rebooking.failed')}
        empty={
          data && (
            <>
              <EmptyNote title={t('rebooking.none')} hint={t('rebooking.noneHint')} />
              {(query.consultant ?? query.branch) !== undefined && (
                <OthersAffected
                  query={{ holiday: query.holiday, among }}
                  onShowAll={onShowAllPlaces}
                />
              )}
            </>
          )
        }
      />
      <AmbulanceOverlay visible={!data && !error} />
      <PartSuspense>
        {appointmentToMove && (
          <RescheduleDialog
            appointment={appointmentToMove}
            byClinic
            opened={opened === 'other time'}
            onClose={() => close('other time')}
            onChanged={reload}
          />
        )}
        {isMoveLoaded && (
          <MoveAffectedDialog
            moves={askedMoves}
            earlier={earlier}
            pending={pending}
            opened={opened === 'move'}
            onClose={() => close('move')}
            onMove={() => void move(askedMoves).then(() => close('move'))}
            onLeaveEarlier={() =>
              setChoices(
                leaveAsBooked(
                  choices,
                  earlier.map(({ row }) => row),
                ),
              )
            }
          />
        )}
        {isCancelLoaded && (
          <CancelAffectedDialog
            appointments={toCancellations(askedRows, choices)}
            opened={opened === 'cancel'}
            onClose={() => close('cancel')}
            onChanged={reload}
          />
        )}
      </PartSuspense>
    </div>
  )
}

interface OthersAffectedProps {
  query: { holiday: number | undefined; among: SlotOwner }
  onShowAll: () => void
}

function OthersAffected({ query, onShowAll }: OthersAffectedProps) {
  const { data } = useCall(listAffectedAppointments, { query }, { staleTime: 0 })
  return <OthersNote count={data?.total} onShowAll={onShowAll} />
}
