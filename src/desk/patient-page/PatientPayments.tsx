import { showDay } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { DataTable, type Column } from '../../platform/ui/DataTable.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { showRupees } from '../../platform/ui/format-money.tsx'
import { listClientPayments, type ClientPayment } from './patient-page.ts'
import { useClientPages } from './use-patient-pages.tsx'

/** What a patient was charged, and how it was paid. */
export function ClientPayments({ id }: { id: number }) {
  const t = useText()
  const list = useClientPages<ClientPayment>(listClientPayments, id)
  const columns: Column<ClientPayment>[] = [
    {
      key: 'date',
      title: t('table.date'),
      role: 'heading',
      cell: ({ takenDay }) => showDay(takenDay),
    },
    {
      key: 'service',
      title: t('table.services'),
      wraps: true,
      cell: ({ serviceName }) => serviceName,
    },
    {
      key: 'consultant',
      title: t('table.consultant'),
      wraps: true,
      cell: (row) => row.consultantName,
    },
    {
      key: 'amount',
      title: t('field.amount'),
      align: 'end',
      cell: ({ amount }) => showRupees(amount),
    },
    {
      key: 'mode',
      title: t('payment.mode'),
      cell: ({ received, mode }) => (received ? t(`payment.${mode ?? 'NotTold'}`) : t('payment.U')),
    },
    {
      key: 'transaction',
      title: t('payment.transactionId'),
      wraps: true,
      cell: ({ transactionId }) => transactionId ?? '–',
    },
    { key: 'by', title: t('clients.takenBy'), wraps: true, cell: ({ takenBy }) => takenBy },
  ]
  return (
    <>
      <AmbulanceOverlay visible={list.loadingFirst} />
      <DataTable
        label={t('clients.tabs.payments')}
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id}
        reading={list.reading}
        empty={
          list.loadingFirst ? undefined : (
            <EmptyNote title={t('clients.noPayments')} hint={t('clients.noPaymentsHint')} />
          )
        }
        onEnd={list.loadMore}
        loadingMore={list.loadingMore}
      />
    </>
  )
}
