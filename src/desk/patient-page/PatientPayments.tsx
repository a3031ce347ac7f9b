import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatReason } from '../../access/audit-log/format-reason.tsx'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { can } from '../../access/permissions/access.ts'
import { paths, pathWithId } from '../../access/permissions/paths.ts'
import { canSee } from '../../access/permissions/screen-permissions.ts'
import { formatDay } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { CellLines, Figures } from '../../platform/ui/CellLines.tsx'
import { DataTable, type Column } from '../../platform/ui/DataTable.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'
import { unknownMode } from '../../scheduling/appointments/payment.ts'
import { listPatientPayments, type PatientPayment } from './patient-page.ts'
import linkClasses from './PatientLink.module.css'
import classes from './PatientScreen.module.css'
import { usePatientPages } from './use-patient-pages.tsx'

const CollectDialog = lazyDialog(() => import('../../money/collect/CollectDialog.tsx'))

/** What a patient paid, was given back and still owes; each opens where its receipt is printed. */
export function PatientPayments({ id }: { id: number }) {
  const t = useText()
  const list = usePatientPages<PatientPayment>(listPatientPayments, id)
  // Stays set while its dialog closes.
  const [opened, setOpened] = useState<PatientPayment>()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <AmbulanceOverlay visible={list.loadingFirst} />
      <DataTable
        label={t('patients.tabs.payments')}
        // Reversals are rare, so their column is shown only where there is one.
        columns={useColumns(
          list.rows.some(({ reversed }) => reversed),
          (row) => {
            setOpened(row)
            setOpen(true)
          },
        )}
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
      {opened && (
        <PartSuspense>
          <CollectDialog
            appointment={opened}
            opened={isOpen}
            onClose={() => setOpen(false)}
            onChanged={() => void list.reading.refetch()}
          />
        </PartSuspense>
      )}
    </>
  )
}

function useColumns(
  withReversals: boolean,
  onOpen: (row: PatientPayment) => void,
): Column<PatientPayment>[] {
  const t = useText()
  const staff = useStaff()
  const [canOpen, canOpenSeries] = [can(staff, 'see payments'), canSee('subscription', staff)]
  const columns: Column<PatientPayment>[] = [
    {
      key: 'date',
      title: t('table.date'),
      role: 'heading',
      cell: (row) => {
        const day = <Figures>{formatDay(row.takenDay)}</Figures>
        // The money of a package, and its receipts, are on the page of its series.
        if (row.series !== null)
          return canOpenSeries ? (
            <Link
              className={linkClasses.link}
              data-row-link
              to={pathWithId(paths.subscription, row.series)}
            >
              {day}
            </Link>
          ) : (
            day
          )
        return canOpen ? (
          <UnstyledButton className={linkClasses.link} data-row-link onClick={() => onOpen(row)}>
            {day}
          </UnstyledButton>
        ) : (
          day
        )
      },
    },
    {
      key: 'service',
      title: t('table.services'),
      isMultiline: true,
      cell: ({ serviceName, series }) => (
        <CellLines below={series !== null && t('package.title')}>{serviceName}</CellLines>
      ),
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
      isMultiline: true,
      cell: (row) => (
        <CellLines
          below={row.kind !== 'payment' && row.kind !== 'charge' && t(`money.kind.${row.kind}`)}
        >
          <Amount {...row} />
        </CellLines>
      ),
    },
    {
      key: 'mode',
      title: t('payment.mode'),
      isMultiline: true,
      cell: ({ kind, mode, transactionId }) => (
        <CellLines below={transactionId && <Figures>{transactionId}</Figures>}>
          {kind === 'charge' ? t('payment.U') : t(`payment.${mode ?? unknownMode}`)}
        </CellLines>
      ),
    },
    {
      key: 'receipt',
      title: t('receipt.title'),
      cell: ({ receipt }) => (receipt === null ? '–' : <bdi>{receipt}</bdi>),
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

/** The amount of an entry, below zero for what was given back; that of a reversed one is struck through. */
function Amount({ kind, amount, reversed }: PatientPayment) {
  const rupees = formatRupees(kind === 'refund' ? -amount : amount)
  return <Figures>{reversed ? <del>{rupees}</del> : rupees}</Figures>
}

/** Why an entry was reversed, and by whom. */
const Reversal = ({ reversed }: PatientPayment) =>
  reversed && (
    <>
      {formatReason(reversed.reason)}
      <span className={classes.reason}>{reversed.by}</span>
    </>
  )
