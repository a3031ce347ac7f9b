import type { Appointment } from '../../scheduling/appointments/appointment.ts'
import { useAppointmentColumns } from '../../scheduling/appointments/appointment-columns.tsx'
import { StatusBadge } from '../../scheduling/appointments/appointment-badges.tsx'
import { formatReason } from '../../access/audit-log/format-reason.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { DataTable, type Column } from '../../platform/ui/DataTable.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { listPatientAppointments } from './patient-page.ts'
import classes from './PatientScreen.module.css'
import { usePatientPages } from './use-patient-pages.tsx'

/** All appointments of a patient, newest first. */
export function PatientAppointments({ id }: { id: number }) {
  const t = useText()
  const list = usePatientPages<Appointment>(listPatientAppointments, id)
  return (
    <>
      <AmbulanceOverlay visible={list.loadingFirst} />
      <DataTable
        label={t('patients.appointments')}
        columns={useColumns()}
        rows={list.rows}
        rowKey={(row) => row.id}
        queryState={list.reading}
        empty={list.loadingFirst ? undefined : <EmptyNote title={t('table.empty')} />}
        onEndReached={list.loadMore}
        isLoadingMore={list.loadingMore}
      />
    </>
  )
}

function useColumns(): Column<Appointment>[] {
  const t = useText()
  const all = useAppointmentColumns()
  const shown = ['date', 'slot', 'consultant', 'service', 'branch', 'fee', 'payment']
  return [
    ...shown.map((key): Column<Appointment> => {
      const column = all.find((it) => it.key === key)!
      return key === 'date' ? { ...column, role: 'heading' } : column
    }),
    {
      key: 'status',
      title: t('reports.status'),
      isMultiline: true,
      cell: ({ status, cancelReason }) => (
        <>
          <StatusBadge status={status} />
          {cancelReason !== null && (
            <span className={classes.reason}>{formatReason(cancelReason)}</span>
          )}
        </>
      ),
    },
  ]
}
