import { formatDay } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { DataTable, type Column } from '../../platform/ui/DataTable.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { unknownMode } from '../../scheduling/appointments/payment.ts'
import { listPatientPayments, type PatientPayment } from './patient-page.ts'
import { usePatientPages } from './use-patient-pages.tsx'

/** The charges of a patient with their payments. */
export function PatientPayments({ id }: { id: number }) {
  const t = useText()
  const list = usePatientPages<PatientPayment>(listPatientPayments, id)
  const columns: Column<PatientPayment>[] = [
    {
      key: 'date',
      title: t('table.date'),
      role: 'heading',
      cell: ({ takenDay }) => formatDay(takenDay),
    },
    {
      key: 'service',
      title: t('table.services'),
      isMultiline: true,
      cell: ({ serviceName }) => serviceName,
    },
    {
      key: 'consultant',
      title: t('table.consultant'),
      isMultiline: true,
      cell: (row) => row.consultantName,
    },
    {
      key: 'amount',
      title: t('field.amount'),
      align: 'end',
      cell: ({ amount }) => formatRupees(amount),
    },
    {
      key: 'mode',
      title: t('payment.mode'),
      cell: ({ received, mode }) =>
        received ? t(`payment.${mode ?? unknownMode}`) : t('payment.U'),
    },
    {
      key: 'transaction',
      title: t('payment.transactionId'),
      isMultiline: true,
      cell: ({ transactionId }) => transactionId ?? '–',
    },
    { key: 'by', title: t('patients.takenBy'), isMultiline: true, cell: ({ takenBy }) => takenBy },
  ]
  return (
    <>
      <AmbulanceOverlay visible={list.loadingFirst} />
      <DataTable
        label={t('patients.tabs.payments')}
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id}
        queryState={list.reading}
        empty={
          list.loadingFirst ? undefined : (
            <EmptyNote title={t('patients.noPayments')} hint={t('patients.noPaymentsHint')} />
          )
        }
        onEndReached={list.loadMore}
        isLoadingMore={list.loadingMore}
      />
    </>
  )
}
