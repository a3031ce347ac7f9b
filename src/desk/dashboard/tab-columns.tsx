import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { can, type SignedIn } from '../../access/permissions/access.ts'
import { clinicTimeZone } from '../../platform/clock/clinic-clock.tsx'
import { dayAt, formatDay, timeAt } from '../../platform/day/day.ts'
import { useClinicNow } from '../../platform/clock/use-clinic-now.tsx'
import type { Appointment } from '../../scheduling/appointments/appointment.ts'
import { useAppointmentColumns } from '../../scheduling/appointments/appointment-columns.tsx'
import { ArrivedSince } from '../../scheduling/appointments/ArrivedSince.tsx'
import { moveProblem, moveProblemText } from '../../scheduling/appointments/appointment-status.ts'
import type { AppointmentTab } from '../../scheduling/appointments/appointment-tabs.ts'
import { formatReason } from '../../access/audit-log/format-reason.tsx'
import {
  actionTexts,
  type AppointmentAction,
} from '../../scheduling/appointments/appointment-status.ts'
import { offeredPayment } from '../../money/collect/collect-rule.ts'
import { offeredCorrection } from '../../scheduling/appointments/take-back-rule.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { Column } from '../../platform/ui/DataTable.tsx'
import classes from './tab-columns.module.css'
import { VisitLink } from './VisitLink.tsx'

/** The row action whose dialog is open. */
export interface ActiveRowDialog {
  kind: AppointmentAction
  appointment: Appointment
}

/** The columns of a tab: common ones, then the actions that the user may do. */
export function useTabColumns(
  tab: AppointmentTab,
  staff: SignedIn,
  onOpenDialog: (rowDialog: ActiveRowDialog) => void,
): Column<Appointment>[] {
  const t = useText()
  const now = useClinicNow()
  const columns: Column<Appointment>[] = useAppointmentColumns().map((column) =>
    column.key === 'patient' && canOpenVisits(tab, staff)
      ? { ...column, cell: (row: Appointment) => <VisitLink appointment={row} /> }
      : column,
  )
  if (tab === 'home') {
    const insertIndex = columns.findIndex(({ key }) => key === 'slot') + 1
    columns.splice(insertIndex, 0, {
      key: 'arrived',
      title: t('arrivals.arrived'),
      cell: (row: Appointment) => <ArrivedSince arrivedAt={row.arrivedAt} now={now} short />,
    })
  }

  const renderAction = (kind: ActiveRowDialog['kind'], appointment: Appointment) => (
    <Button
      key={kind}
      className={classes.action}
      size="compact-sm"
      data-action={kind}
      variant="subtle"
      // Begins with the visible label, and distinguishes the buttons of the rows.
      aria-label={`${t(actionTexts[kind])}: ${appointment.patientName}`}
      onClick={() => onOpenDialog({ kind, appointment })}
    >
      {t(actionTexts[kind])}
    </Button>
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
      actionColumn(t('table.actions'), (row) =>
        allowedActions.map((kind) => renderAction(kind, row)),
      ),
    )
  }
  if (tab === 'cancelled') {
    columns.push({
      key: 'cancelled',
      title: t('dashboard.tabs.cancelled'),
      isMultiline: true,
      cell: (row) => <CancelledBy appointment={row} />,
    })
    columns.push({
      key: 'reason',
      title: t('reason.label'),
      isMultiline: true,
      cell: ({ cancelReason }) => (cancelReason === null ? '–' : formatReason(cancelReason)),
    })
  }
  const isChangeable =
    tab === 'cancelled' ? can(staff, 'cancel') : can(staff, 'set back') || can(staff, 'collect')
  if ((tab === 'cancelled' || tab === 'conducted') && isChangeable) {
    columns.push(
      actionColumn(t('table.actions'), (row) =>
        [offeredPayment(row, staff), offeredCorrection(row, staff, now.today)].map(
          (kind) => kind && renderAction(kind, row),
        ),
      ),
    )
  }
  if (tab === 'upcoming' && can(staff, 'reschedule')) {
    columns.push(
      actionColumn(t('table.reschedule'), (row) => {
        const problem = moveProblem(row, now.today)
        if (!problem) return renderAction('reschedule', row)
        return <span className={classes.note}>{t(moveProblemText[problem])}</span>
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
        {formatDay(dayAt(instant, timeZone))} {timeAt(instant, timeZone)}
      </time>
      {cancelledBy !== null && <div>{cancelledBy}</div>}
    </>
  )
}

/** Rows that link to the visit: a consultant's own, in lists of patients who came or are due. */
const canOpenVisits = (tab: AppointmentTab, staff: SignedIn): boolean =>
  can(staff, 'record visits') && (tab === 'home' || tab === 'conducted' || tab === 'pending')
