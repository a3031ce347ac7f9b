import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { may, type SignedIn } from '../../access/permissions/access.ts'
import { useClinicNow } from '../../platform/clock/use-clinic-now.tsx'
import type { Appointment } from '../../scheduling/appointments/appointment.ts'
import { useAppointmentColumns } from '../../scheduling/appointments/appointment-columns.tsx'
import { ArrivedSince } from '../../scheduling/appointments/ArrivedSince.tsx'
import { moveProblem } from '../../scheduling/appointments/appointment-status.ts'
import { moveProblemText } from '../../scheduling/appointments/move-problem-text.ts'
import type { AppointmentTab } from '../../scheduling/appointments/appointment-tabs.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { Column } from '../../platform/ui/DataTable.tsx'
import classes from './tab-columns.module.css'
import { VisitLink } from './VisitLink.tsx'

/** What somebody has begun to do to an appointment. */
export interface Doing {
  what: 'conduct' | 'cancel' | 'reschedule'
  appointment: Appointment
}

/** A tab's columns: those of every list, and at the end what the reader may do to a row. */
export function useTabColumns(
  tab: AppointmentTab,
  staff: SignedIn,
  onDo: (doing: Doing) => void,
): Column<Appointment>[] {
  const t = useText()
  const now = useClinicNow()
  const columns = useAppointmentColumns().map((column) =>
    column.key === 'patient' && opensVisits(tab, staff)
      ? { ...column, cell: (row: Appointment) => <VisitLink appointment={row} /> }
      : column,
  )
  if (tab === 'home') {
    const afterSlot = columns.findIndex(({ key }) => key === 'slot') + 1
    columns.splice(afterSlot, 0, {
      key: 'arrived',
      title: t('arrivals.arrived'),
      cell: (row: Appointment) => <ArrivedSince arrivedAt={row.arrivedAt} now={now} short />,
    })
  }

  const action = (what: Doing['what'], appointment: Appointment) => (
    <Button
      key={what}
      className={classes.action}
      size="compact-sm"
      data-action={what}
      variant="subtle"
      // Starts with the visible word, and tells the buttons of the rows apart.
      aria-label={`${t(`dashboard.${what}`)}: ${appointment.patientName}`}
      onClick={() => onDo({ what, appointment })}
    >
      {t(`dashboard.${what}`)}
    </Button>
  )
  const actionColumn = (title: string, cell: (row: Appointment) => ReactNode) => ({
    key: 'actions',
    title,
    cell: (row: Appointment) => <div className={classes.actions}>{cell(row)}</div>,
    role: 'actions' as const,
  })

  const allowed = (['conduct', 'cancel'] as const).filter((what) => may(staff, what))
  if ((tab === 'home' || tab === 'pending') && allowed.length > 0) {
    columns.push(
      actionColumn(t('table.actions'), (row) => allowed.map((what) => action(what, row))),
    )
  }
  if (tab === 'upcoming' && may(staff, 'reschedule')) {
    columns.push(
      actionColumn(t('table.reschedule'), (row) => {
        const problem = moveProblem(row, now.today)
        if (!problem) return action('reschedule', row)
        return <span className={classes.note}>{t(moveProblemText[problem])}</span>
      }),
    )
  }
  return columns
}

/** Whose rows lead to the visit: a consultant's, of the lists of patients who came or are due. */
const opensVisits = (tab: AppointmentTab, staff: SignedIn): boolean =>
  may(staff, 'record visits') && (tab === 'home' || tab === 'conducted' || tab === 'pending')
