import { Button, Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths, pathWithId } from '../../access/permissions/paths.ts'
import type { Appointment } from '../appointments/appointment.ts'
import { canReschedule, moveProblem } from '../appointments/appointment-status.ts'
import { moveProblemText } from '../appointments/move-problem-text.ts'
import type { Day } from '../../platform/day/day.ts'
import { showTimes, type TimeRange } from '../../platform/day/time.ts'
import { dayWithWeekday } from '../../platform/i18n/format-day.tsx'
import { text } from '../../platform/i18n/i18n.tsx'
import { inOrder } from '../../platform/i18n/page-language.tsx'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import type { Column } from '../../platform/ui/DataTable.tsx'
import { chosenPlace, placeKey, stays, takenByOthers, type Choices } from './chosen-moves.ts'
import type { Displaced } from './rebooking.ts'
import classes from './RebookingScreen.module.css'

interface ColumnsWish {
  rows: Displaced[]
  choices: Choices
  clashes: Readonly<Record<number, TextKey>>
  today: Day
  onChoose: (appointment: number, choice: string) => void
  /** Asks for a time by hand. */
  onOther: (appointment: Appointment) => void
}

/** Who is booked for when, why that time is lost, and where the appointment goes. */
export function displacedColumns(wish: ColumnsWish): Column<Displaced>[] {
  return [
    {
      key: 'patient',
      title: text('table.patient'),
      role: 'heading',
      wraps: true,
      cell: ({ patientName, mobile }) => <TwoLines first={patientName} second={mobile} />,
    },
    {
      key: 'booked',
      title: text('displaced.booked'),
      cell: (row) => (
        <TwoLines first={showPlace(row)} second={row.dayOff ?? text('displaced.outside')} />
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
      title: text('displaced.moveTo'),
      cell: (row) => <MoveTo row={row} wish={wish} />,
    },
    {
      key: 'actions',
      title: text('table.actions'),
      align: 'end',
      role: 'actions',
      cell: (row) => canReschedule(row, wish.today) && <Other row={row} onOther={wish.onOther} />,
    },
  ]
}

const showPlace = ({ day, ...times }: TimeRange & { day: Day }): string =>
  `${dayWithWeekday(day)} · ${inOrder(showTimes(times))}`

const TwoLines = ({ first, second }: { first: ReactNode; second: string }) => (
  <span className={classes.two}>
    <span>{first}</span>
    <span className={classes.quiet}>{second}</span>
  </span>
)

function MoveTo({ row, wish }: { row: Displaced; wish: ColumnsWish }) {
  const { rows, choices, clashes, today, onChoose } = wish
  const problem = moveProblem(row, today)
  if (problem) return <span className={classes.quiet}>{text(moveProblemText[problem])}</span>
  const clash = clashes[row.id]
  const taken = takenByOthers(row, rows, choices)
  const place = chosenPlace(row, choices)
  return (
    <div className={classes.choice}>
      {row.nearest.length === 0 ? (
        <span className={classes.quiet}>{text('displaced.nothingOpen')}</span>
      ) : (
        <Select
          size="xs"
          aria-label={text('displaced.moveToOf', { patient: row.patientName })}
          data={[
            ...row.nearest.map((it) => ({
              value: placeKey(it),
              label: showPlace(it),
              disabled: taken.has(placeKey(it)),
            })),
            { value: stays, label: text('displaced.stay') },
          ]}
          value={place ? placeKey(place) : stays}
          onChange={(choice) => choice && onChoose(row.id, choice)}
          allowDeselect={false}
          checkIconPosition="right"
        />
      )}
      {clash && (
        <div className={classes.clash} role="alert">
          {text(clash)}
        </div>
      )}
    </div>
  )
}

/** Any other time: a single appointment's in a dialog, a session's on the page of its series. */
function Other({ row, onOther }: { row: Displaced; onOther: (row: Displaced) => void }) {
  const props = {
    className: classes.other,
    size: 'compact-sm',
    variant: 'default',
    'aria-label': text('displaced.otherOf', { patient: row.patientName }),
  } as const
  const label = text('displaced.other')
  return row.subscriptionId === null ? (
    <Button {...props} onClick={() => onOther(row)}>
      {label}
    </Button>
  ) : (
    <Button {...props} component={Link} to={pathWithId(paths.subscription, row.subscriptionId)}>
      {label}
    </Button>
  )
}
