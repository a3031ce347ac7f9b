import { Button, Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { clinicTimeZone } from '../../platform/clock/clinic-clock.tsx'
import type { Appointment } from '../appointments/appointment.ts'
import { canReschedule, moveProblemText } from '../appointments/appointment-status.ts'
import type { Day } from '../../platform/day/day.ts'
import type { TimeRange } from '../../platform/day/time.ts'
import { timeOfInstant } from '../../platform/day/times-on-day.ts'
import { dayWithWeekday } from '../../platform/i18n/format-day.tsx'
import { text } from '../../platform/i18n/i18n.tsx'
import { isolateLtr } from '../../platform/i18n/page-language.tsx'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import type { Column } from '../../platform/ui/DataTable.tsx'
import {
  choiceFor,
  chosenSlot,
  isCancelled,
  openSlotKey,
  staysAsBooked,
  takenByOthers,
  type Choices,
} from './chosen-moves.ts'
import { pathToMoveByClinic } from '../series/series-path.ts'
import type { AffectedAppointment } from './rebooking.ts'
import classes from './RebookingScreen.module.css'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import { formatTimesOnDay } from '../../platform/i18n/format-times.tsx'

interface ColumnOptions {
  rows: AffectedAppointment[]
  choices: Choices
  canMove: boolean
  canCancel: boolean
  clashes: Readonly<Record<number, TextKey>>
  today: Day
  onChoose: (appointment: number, choice: string) => void
  /** Opens the dialog for choosing any other time. */
  onChooseOtherTime: (appointment: Appointment) => void
}

/** The columns: patient, time, the reason why it is closed, and the new slot. */
export function rebookingColumns(options: ColumnOptions): Column<AffectedAppointment>[] {
  return [
    {
      key: 'patient',
      title: text('table.patient'),
      role: 'heading',
      isMultiline: true,
      cell: ({ patientName, mobile }) => <TwoLines first={patientName} second={mobile} />,
    },
    {
      key: 'booked',
      title: text('rebooking.booked'),
      cell: (row) => (
        <TwoLines
          first={formatOpenSlot(row)}
          second={[row.dayOff ?? text('rebooking.outside'), arrival(row)]
            .filter(Boolean)
            .join(' · ')}
        />
      ),
    },
    {
      key: 'consultant',
      title: text('table.consultant'),
      cell: ({ consultantName, branchName }) => (
        <TwoLines first={consultantName} second={branchName} />
      ),
    },
    {
      key: 'to',
      title: text('rebooking.moveTo'),
      cell: (row) => <MoveTargetSelect row={row} options={options} />,
    },
    {
      key: 'actions',
      title: text('table.actions'),
      align: 'end',
      role: 'actions',
      cell: (row) =>
        options.canMove &&
        canReschedule(row, options.today) && (
          <OtherTimeAction row={row} onChooseOtherTime={options.onChooseOtherTime} />
        ),
    },
  ]
}

/** A day and its times, as the list and the question before the moves write them. */
export const formatOpenSlot = ({ day, ...times }: TimeRange & { day: Day }): string =>
  `${dayWithWeekday(day)} · ${formatTimesOnDay(day, times)}`

/** Whoever sits in the waiting room is asked before they are moved. */
const arrival = ({ arrivedAt }: AffectedAppointment): string | undefined =>
  arrivedAt === null
    ? undefined
    : `${text('arrivals.arrived')} ${isolateLtr(timeOfInstant(new Date(arrivedAt), clinicTimeZone()))}`

const TwoLines = ({ first, second }: { first: ReactNode; second: string }) => (
  <span className={classes.two}>
    <span>{first}</span>
    <span className={classes.quiet}>{second}</span>
  </span>
)

function MoveTargetSelect({ row, options }: { row: AffectedAppointment; options: ColumnOptions }) {
  const { rows, choices, clashes, canMove, canCancel, onChoose } = options
  const clash = clashes[row.id]
  const takenKeys = takenByOthers(row, rows, choices)
  const slots = canMove ? row.nearest : []
  const chosen = chosenSlot(row, choices)
  const why = row.visitRecorded ? moveProblemText.visit_recorded : 'rebooking.nothingOpen'
  return (
    <div className={classes.choice}>
      {canMove && slots.length === 0 && <span className={classes.quiet}>{text(why)}</span>}
      {(slots.length > 0 || canCancel) && (
        <Select
          size="xs"
          aria-label={text('rebooking.moveToOf', { patient: row.patientName })}
          data={[
            ...slots.map((it) => ({
              value: openSlotKey(it),
              label:
                it.consultantId === row.consultantId
                  ? formatOpenSlot(it)
                  : `${formatOpenSlot(it)} · ${it.consultantName}`,
              disabled: takenKeys.has(openSlotKey(it)),
            })),
            { value: staysAsBooked, label: text('rebooking.staysAsBooked') },
            ...(canCancel ? [{ value: isCancelled, label: text('dashboard.cancelYes') }] : []),
          ]}
          value={choiceFor(row, choices)}
          onChange={(choice) => choice && onChoose(row.id, choice)}
          allowDeselect={false}
          checkIconPosition="right"
        />
      )}
      {chosen && chosen.consultantId !== row.consultantId && (
        <span className={classes.quiet}>
          <StoredText>{chosen.consultantName}</StoredText>
        </span>
      )}
      {clash && (
        <div className={classes.clash} role="alert">
          {text(clash)}
        </div>
      )}
    </div>
  )
}

/**
 * The action for any other time: a dialog for a single appointment, the series' page for a session. Both put the patient
 * on the call list.
 */
function OtherTimeAction({
  row,
  onChooseOtherTime,
}: {
  row: AffectedAppointment
  onChooseOtherTime: (row: AffectedAppointment) => void
}) {
  const props = {
    className: classes.other,
    size: 'compact-sm',
    variant: 'default',
    'aria-label': text('rebooking.otherOf', { patient: row.patientName }),
  } as const
  const label = text('rebooking.other')
  return row.subscriptionId === null ? (
    <Button {...props} onClick={() => onChooseOtherTime(row)}>
      {label}
    </Button>
  ) : (
    <Button {...props} component={Link} to={pathToMoveByClinic(row.subscriptionId, row.id)}>
      {label}
    </Button>
  )
}
