import { Button, Title } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import type { Appointment } from '../appointments/appointment.ts'
import { BranchSelect } from '../../masters/branches/BranchSelect.tsx'
import { idParamSchema } from '../../platform/http/input-schemas.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ConsultantSelect } from '../../masters/consultants/ConsultantSelect.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { DataTable } from '../../platform/ui/DataTable.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { toMoves, type Choices } from './chosen-moves.ts'
import { rebookingColumns } from './rebooking-columns.tsx'
import { listAffectedAppointments } from './rebooking.ts'
import classes from './RebookingScreen.module.css'
import { useBulkMove } from './use-bulk-move.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'

const RescheduleDialog = lazyDialog(() => import('../booking/RescheduleDialog.tsx'))

/** The screen that moves booked appointments together whose time was closed, to proposed slots. */
export default function RebookingScreen() {
  const t = useText()
  const today = useToday()
  const [search, setSearch] = useSearchParams()
  const id = (name: string) => idParamSchema.safeParse(search.get(name)).data
  const query = { consultant: id('consultant'), branch: id('branch'), holiday: id('holiday') }
  const filter = (name: keyof typeof query) => (value: number | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === null) next.delete(name)
        else next.set(name, String(value))
        return next
      },
      { flushSync: true, replace: true },
    )
  const reading = useCall(listAffectedAppointments, { query }, { staleTime: 0 })
  const { data, error, isPlaceholderData, refetch } = reading
  const reload = () => void refetch()
  const [choices, setChoices] = useState<Choices>({})
  const { move, pending, clashes } = useBulkMove(reload)
  // Stays set while its dialog closes.
  const [appointmentToMove, setAppointmentToMove] = useState<Appointment>()
  const [opened, setOpened] = useState(false)

  const rows = data?.rows ?? []
  const moves = toMoves(rows, choices)
  const columns = rebookingColumns({
    rows,
    choices,
    clashes,
    today,
    onChoose: (appointment, choice) => setChoices({ ...choices, [appointment]: choice }),
    onChooseOtherTime: (appointment) => {
      setAppointmentToMove(appointment)
      setOpened(true)
    },
  })
  const fieldClassNames = { root: classes.field!, label: classes.label! }
  const dayOff = query.holiday === undefined ? undefined : (rows[0]?.dayOff ?? '')
  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <div>
          <Title order={1} size="h3">
            {t('screen.rebooking')}
          </Title>
          <p className={classes.hint}>{t('rebooking.hint')}</p>
        </div>
        <Button
          onClick={() => void move(moves)}
          loading={pending}
          disabled={isPlaceholderData || moves.length === 0}
          className={classes.move!}
        >
          {t('rebooking.move', { count: moves.length })}
        </Button>
      </div>
      <div className={classes.filters} role="search">
        <ConsultantSelect
          classNames={fieldClassNames}
          label={t('field.consultant')}
          emptyChoice={t('field.allConsultants')}
          value={query.consultant ?? null}
          onChange={filter('consultant')}
        />
        <BranchSelect
          classNames={fieldClassNames}
          label={t('field.branch')}
          emptyChoice={t('field.allBranches')}
          value={query.branch ?? null}
          onChange={filter('branch')}
        />
        {dayOff !== undefined && (
          <span className={classes.only}>
            {dayOff && t('rebooking.onDayOff', { name: dayOff })}
            <Button variant="subtle" size="compact-sm" onClick={() => filter('holiday')(null)}>
              {t('rebooking.showAll')}
            </Button>
          </span>
        )}
        <span className={classes.count} role="status">
          {data &&
            !isPlaceholderData &&
            (data.total > rows.length
              ? t('rebooking.firstOfTotal', { shown: rows.length, total: data.total })
              : t('rebooking.count', { count: data.total }))}
        </span>
      </div>
      <DataTable
        label={t('screen.rebooking')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        queryState={reading}
        failedTitle={t('rebooking.failed')}
        empty={data && <EmptyNote title={t('rebooking.none')} hint={t('rebooking.noneHint')} />}
      />
      <AmbulanceOverlay visible={!data && !error} />
      <Suspense>
        {appointmentToMove && (
          <RescheduleDialog
            appointment={appointmentToMove}
            opened={opened}
            onClose={() => setOpened(false)}
            onChanged={reload}
          />
        )}
      </Suspense>
    </div>
  )
}
