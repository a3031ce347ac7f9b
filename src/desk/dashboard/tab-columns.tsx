import { useMemo, type ReactNode } from 'react'
import { can, type SignedIn } from '../../access/permissions/access.ts'
import { clinicTimeZone } from '../../platform/clock/clinic-clock.tsx'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { dayAt, formatDay, timeAt } from '../../platform/day/day.ts'
import { useClinicNow } from '../../platform/clock/use-clinic-now.tsx'
import type { Appointment } from '../../scheduling/appointments/appointment.ts'
import { useAppointmentColumns } from '../../scheduling/appointments/appointment-columns.tsx'
import { ArrivedSince } from '../../scheduling/appointments/ArrivedSince.tsx'
import { moveProblem, moveProblemText } from '../../scheduling/appointments/appointment-status.ts'
import type { ListedAppointment } from '../../scheduling/appointments/list-appointments.ts'
import type { AppointmentTab } from '../../scheduling/appointments/appointment-tabs.ts'
import { formatReason } from '../../access/audit-log/format-reason.tsx'
import {
  actionTexts,
  type AppointmentAction,
} from '../../scheduling/appointments/appointment-status.ts'
import { offeredPayment } from '../../money/collect/collect-rule.ts'
import { offeredCorrection } from '../../scheduling/appointments/take-back-rule.ts'
import { text } from '../../platform/i18n/i18n.tsx'
import type { Column } from '../../platform/ui/DataTable.tsx'
import { RowButton } from '../../platform/ui/RowButton.tsx'
import classes from './tab-columns.module.css'
import { VisitLink } from './VisitLink.tsx'

/** The row action whose dialog is open. */
export interface ActiveRowDialog {
  kind: AppointmentAction
  appointment: Appointment
}

/**
 * The columns of a tab: common ones, then the actions that the user may do. They stay the same until
 * the minute or the language changes (and `onOpenDialog`), so that a change of one row renders that row alone.
 */
export function useTabColumns(
  tab: AppointmentTab,
  staff: SignedIn,
  onOpenDialog: (rowDialog: ActiveRowDialog) => void,
): Column<ListedAppointment>[] {
  const now = useClinicNow()
  const common = useAppointmentColumns()
  return useMemo(
    () => tabColumns({ tab, staff, now, common, onOpenDialog }),
    [tab, staff, now, common, onOpenDialog],
  )
}

interface TabColumnsOptions {
  tab: AppointmentTab
  staff: SignedIn
  now: ClinicNow
  /** In the page's language. */
  common: Column<Appointment>[]
  onOpenDialog: (rowDialog: ActiveRowDialog) => void
}

function tabColumns(options: TabColumnsOptions): Column<ListedAppointment>[] {
  const { tab, staff, now, common, onOpenDialog } = options
  const columns = common.map((column): Column<ListedAppointment> => {
    if (column.key === 'patient' && canOpenVisits(tab, staff)) {
      return { ...column, cell: (row: Appointment) => <VisitLink appointment={row} /> }
    }
    // Today's list is of today.
    return column.key === 'date' && tab === 'home' ? { ...column, isEmpty: () => true } : column
  })
  if (tab === 'home') {
    const insertIndex = columns.findIndex(({ key }) => key === 'slot') + 1
    columns.splice(insertIndex, 0, {
      key: 'arrived',
      title: text('arrivals.arrived'),
      cell: ({ arrivedAt, isWaiting }) => (
        <ArrivedSince arrivedAt={arrivedAt} now={now} waiting={isWaiting} short />
      ),
    })
  }

  const renderAction = (kind: ActiveRowDialog['kind'], appointment: Appointment) => (
    <RowButton
      key={kind}
      className={classes.action}
      data-action={kind}
      // Begins with the visible label, and distinguishes the buttons of the rows.
      aria-label={`${text(actionTexts[kind])}: ${appointment.patientName}`}
      onClick={() => onOpenDialog({ kind, appointment })}
    >
      {text(actionTexts[kind])}
    </RowButton>
  )
  const actionColumn = (title: string, cell: (row: Appointment) => ReactNode) => ({
    key: 'actions',
    title,
    cell: (row: Appointment) => <div className={classes.actions}>{cell(row)}</div>,
    role: 'actions' as const,
  })

  const allowedActions = (['conduct', 'cancel'] as const).filter((kind) => can(staff, kind))
  if ((tab === 'home' || tab === 'pending') && allowedActions.length > 0) {
    columns.push(
      actionColumn(text('table.actions'), (row) =>
        [...allowedActions, offeredPayment(row, staff)].map(
          (kind) => kind && renderAction(kind, row),
        ),
      ),
    )
  }
  if (tab === 'cancelled') {
    columns.push({
      key: 'cancelled',
      title: text('dashboard.tabs.cancelled'),
      isMultiline: true,
      cell: (row) => <CancelledBy appointment={row} />,
    })
    columns.push({
      key: 'reason',
      title: text('reason.label'),
      isMultiline: true,
      cell: ({ cancelReason }) => (cancelReason === null ? '–' : formatReason(cancelReason)),
    })
  }
  const isChangeable =
    can(staff, 'see payments') || can(staff, tab === 'cancelled' ? 'cancel' : 'set back')
  if ((tab === 'cancelled' || tab === 'conducted') && isChangeable) {
    columns.push(
      actionColumn(text('table.actions'), (row) =>
        [offeredPayment(row, staff), offeredCorrection(row, staff, now.today)].map(
          (kind) => kind && renderAction(kind, row),
        ),
      ),
    )
  }
  const canReschedule = can(staff, 'reschedule')
  if (tab === 'upcoming' && (canReschedule || can(staff, 'collect'))) {
    columns.push(
      actionColumn(text(canReschedule ? 'table.reschedule' : 'table.actions'), (row) => {
        const problem = canReschedule ? moveProblem(row, now.today) : undefined
        const payment = offeredPayment(row, staff)
        return (
          <>
            {problem && <span className={classes.note}>{text(moveProblemText[problem])}</span>}
            {canReschedule && !problem && renderAction('reschedule', row)}
            {payment && renderAction(payment, row)}
          </>
        )
      }),
    )
  }
  return columns
}

/** When it was cancelled, and by whom. */
function CancelledBy({ appointment: { cancelledAt, cancelledBy } }: { appointment: Appointment }) {
  if (cancelledAt === null) return '–'
  const instant = new Date(cancelledAt)
  const timeZone = clinicTimeZone()
  return (
    <>
      <time dateTime={cancelledAt} className={classes.when}>
        <span>{formatDay(dayAt(instant, timeZone))}</span> <span>{timeAt(instant, timeZone)}</span>
      </time>{' '}
      {cancelledBy !== null && <div className={classes.who}>{cancelledBy}</div>}
    </>
  )
}

/** Rows that link to the visit: a consultant's own, in lists of patients who came or are due. */
const canOpenVisits = (tab: AppointmentTab, staff: SignedIn): boolean =>
  can(staff, 'record visits') && (tab === 'home' || tab === 'conducted' || tab === 'pending')
