import { formatDay } from '../../platform/day/day.ts'
import { formatReason } from '../../access/audit-log/format-reason.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { DataTable, type Column } from '../../platform/ui/DataTable.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { unknownMode } from '../../scheduling/appointments/payment.ts'
import { listPatientPayments, type PatientPayment } from './patient-page.ts'
import classes from './PatientScreen.module.css'
import { usePatientPages } from './use-patient-pages.tsx'

/** The charges of a patient with their payments. */
export function PatientPayments({ id }: { id: number }) {
  const t = useText()
  const list = usePatientPages<PatientPayment>(listPatientPayments, id)
  return (
    <>
      <AmbulanceOverlay visible={list.loadingFirst} />
      <DataTable
        label={t('patients.tabs.payments')}
        // Reversals are rare, so their column is shown only where there is one.
        columns={useColumns(list.rows.some(({ reversed }) => reversed))}
        rows={list.rows}
        rowKey={({ id, number }) => `${id}.${number}`}
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

function useColumns(withReversals: boolean): Column<PatientPayment>[] {
  const t = useText()
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
      cell: (row) => <Amount {...row} />,
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
  if (withReversals) {
    columns.push({
      key: 'reversed',
      title: t('patients.reversed'),
      isMultiline: true,
      cell: (row) => <Reversal {...row} />,
    })
  }
  return columns
}

/** The amount of a charge; that of a reversed one is struck through. */
const Amount = ({ amount, reversed }: PatientPayment) =>
  reversed ? <del>{formatRupees(amount)}</del> : formatRupees(amount)

/** Why a charge was reversed, and by whom. */
const Reversal = ({ reversed }: PatientPayment) =>
  reversed && (
    <>
      {formatReason(reversed.reason)}
      <span className={classes.reason}>{reversed.by}</span>
    </>
  )
