import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useAppointmentColumns } from '../../scheduling/appointments/appointment-columns.tsx'
import { PaymentBadge, StatusBadge } from '../../scheduling/appointments/appointment-badges.tsx'
import { formatReason } from '../../access/audit-log/format-reason.tsx'
import { formatDay } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { CellLines } from '../../platform/ui/CellLines.tsx'
import { DataTable, type Column } from '../../platform/ui/DataTable.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { listPatientAppointments, type PatientAppointment } from './patient-page.ts'
import linkClasses from './PatientLink.module.css'
import classes from './PatientScreen.module.css'
import { usePatientPages } from './use-patient-pages.tsx'

const OpenedAppointmentDialog = lazyDialog(() => import('../calendar/OpenedAppointmentDialog.tsx'))

/** All appointments of a patient, newest first; each opens with what may be done to it. */
export function PatientAppointments({ id }: { id: number }) {
  const t = useText()
  const list = usePatientPages<PatientAppointment>(listPatientAppointments, id)
  const [opened, setOpened] = useState<{ appointment: PatientAppointment; openedAt: number }>()
  return (
    <>
      <AmbulanceOverlay visible={list.loadingFirst} />
      <DataTable
        label={t('patients.appointments')}
        columns={useColumns((appointment) => setOpened({ appointment, openedAt: Date.now() }))}
        rows={list.rows}
        rowKey={(row) => row.id}
        queryState={list.reading}
        empty={list.loadingFirst ? undefined : <EmptyNote title={t('table.empty')} />}
        onEndReached={list.loadMore}
        isLoadingMore={list.loadingMore}
      />
      {opened && (
        <OpenedAppointmentDialog
          key={opened.openedAt}
          listedAppointment={opened.appointment}
          onExited={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

function useColumns(
  onOpen: (appointment: PatientAppointment) => void,
): Column<PatientAppointment>[] {
  const t = useText()
  const all = useAppointmentColumns()
  const shown = ['date', 'slot', 'consultant', 'service', 'branch', 'fee']
  return [
    ...shown.map((key): Column<PatientAppointment> => {
      const column = all.find((it) => it.key === key)!
      if (key !== 'date') return column
      return {
        ...column,
        role: 'heading',
        cell: (row) => (
          <UnstyledButton className={linkClasses.link} data-row-link onClick={() => onOpen(row)}>
            {formatDay(row.day)}
          </UnstyledButton>
        ),
      }
    }),
    {
      key: 'payment',
      title: t('table.paymentStatus'),
      isMultiline: true,
      cell: ({ deposit, inPackage, ...row }) => (
        <CellLines
          below={
            deposit > 0
              ? `${t('money.paidBefore')}: ${formatRupees(deposit)}`
              : inPackage && t('package.title')
          }
        >
          {/* As wide as its word, not as the line below it. */}
          <span>
            <PaymentBadge of={row} />
          </span>
        </CellLines>
      ),
    },
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
