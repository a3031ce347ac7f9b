import { Button, Title } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import type { Appointment } from '../appointments/appointment.ts'
import { BranchSelect } from '../../masters/branches/BranchSelect.tsx'
import { idInAddress } from '../../platform/http/id.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ConsultantSelect } from '../../masters/consultants/ConsultantSelect.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { DataTable } from '../../platform/ui/DataTable.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { movesOf, type Choices } from './chosen-moves.ts'
import { displacedColumns } from './rebooking-columns.tsx'
import { listDisplaced } from './rebooking.ts'
import classes from './RebookingScreen.module.css'
import { useMoveTogether } from './use-bulk-move.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'

const RescheduleDialog = lazyDialog(() => import('../booking/RescheduleDialog.tsx'))

/** Booked appointments that lost their time, each with where it could go, to be moved in one go. */
export default function DisplacedScreen() {
  const t = useText()
  const today = useToday()
  const [search, setSearch] = useSearchParams()
  const id = (name: string) => idInAddress.safeParse(search.get(name)).data
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
  const read = useCall(listDisplaced, { query }, { staleTime: 0 })
  const { data, error, isPlaceholderData, refetch } = read
  const reload = () => void refetch()
  const [choices, setChoices] = useState<Choices>({})
  const { move, pending, clashes } = useMoveTogether(reload)
  // What was opened last stays while its dialog closes.
  const [elsewhere, setElsewhere] = useState<Appointment>()
  const [opened, setOpened] = useState(false)

  const rows = data?.rows ?? []
  const moves = movesOf(rows, choices)
  const columns = displacedColumns({
    rows,
    choices,
    clashes,
    today,
    onChoose: (appointment, choice) => setChoices({ ...choices, [appointment]: choice }),
    onOther: (appointment) => {
      setElsewhere(appointment)
      setOpened(true)
    },
  })
  const field = { root: classes.field!, label: classes.label! }
  const dayOff = query.holiday === undefined ? undefined : (rows[0]?.dayOff ?? '')
  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <div>
          <Title order={1} size="h3">
            {t('screen.displaced')}
          </Title>
          <p className={classes.hint}>{t('displaced.hint')}</p>
        </div>
        <Button
          onClick={() => void move(moves)}
          disabled={pending || isPlaceholderData || moves.length === 0}
          className={classes.move!}
        >
          {t('displaced.move', { count: moves.length })}
        </Button>
      </div>
      <div className={classes.filters} role="search">
        <ConsultantSelect
          classNames={field}
          label={t('field.consultant')}
          emptyChoice={t('field.allConsultants')}
          value={query.consultant ?? null}
          onChange={filter('consultant')}
        />
        <BranchSelect
          classNames={field}
          label={t('field.branch')}
          emptyChoice={t('field.allBranches')}
          value={query.branch ?? null}
          onChange={filter('branch')}
        />
        {dayOff !== undefined && (
          <span className={classes.only}>
            {dayOff && t('displaced.onDayOff', { name: dayOff })}
            <Button variant="subtle" size="compact-sm" onClick={() => filter('holiday')(null)}>
              {t('displaced.showAll')}
            </Button>
          </span>
        )}
        <span className={classes.count} role="status">
          {data &&
            !isPlaceholderData &&
            (data.total > rows.length
              ? t('displaced.some', { shown: rows.length, total: data.total })
              : t('displaced.count', { count: data.total }))}
        </span>
      </div>
      <DataTable
        label={t('screen.displaced')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        reading={read}
        failed={t('displaced.failed')}
        empty={data && <EmptyNote title={t('displaced.none')} hint={t('displaced.noneHint')} />}
      />
      <AmbulanceOverlay visible={!data && !error} />
      <Suspense>
        {elsewhere && (
          <RescheduleDialog
            appointment={elsewhere}
            opened={opened}
            onClose={() => setOpened(false)}
            onChanged={reload}
          />
        )}
      </Suspense>
    </div>
  )
}
