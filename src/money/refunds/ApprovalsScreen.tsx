import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatReason } from '../../access/audit-log/format-reason.tsx'
import { useCall } from '../../platform/http/queries.tsx'
import { formatDay } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { DataTable, type Column } from '../../platform/ui/DataTable.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { ListHead } from '../../platform/ui/ListHead.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import { useAppointmentChange } from '../../scheduling/appointments/appointment-dialog.tsx'
import { dayOfInstant } from '../../scheduling/waiting-list/format-offered-time.tsx'
import classes from './ApprovalsScreen.module.css'
import { listWaitingAdjustments, withdrawAdjustment, type WaitingAdjustment } from './refunds.ts'

const DecideDialog = lazyDialog(() => import('./DecideDialog.tsx'))

/** The screen of what waits for a second person: to decide, or one's own, to withdraw. */
export default function ApprovalsScreen() {
  const t = useText()
  const reading = useCall(listWaitingAdjustments, {}, { staleTime: 0 })
  const { data, error } = reading
  const [deciding, setDeciding] = useState<WaitingAdjustment>()
  const [opened, setOpened] = useState(false)
  const readAgain = () => void reading.refetch()
  const withdrawing = useAppointmentChange(withdrawAdjustment, {
    onChanged: readAgain,
    onClose: () => {},
  })
  const whatOf = ({ kind, amount }: WaitingAdjustment) =>
    `${t(`money.kind.${kind}`)} ${formatRupees(amount)}`
  const columns: Column<WaitingAdjustment>[] = [
    {
      key: 'request',
      title: t('approvals.request'),
      role: 'heading',
      isMultiline: true,
      cell: (row) => (
        <span className={classes.lines}>
          <span className={classes.amount}>{whatOf(row)}</span>
          <span className={classes.quiet}>
            <StoredText>{formatReason(row.reason)}</StoredText>
          </span>
        </span>
      ),
    },
    {
      key: 'patient',
      title: t('table.patient'),
      isMultiline: true,
      cell: ({ patientName, day, serviceName }) => (
        <span className={classes.lines}>
          <StoredText>{patientName}</StoredText>
          <span className={classes.quiet}>
            {formatDay(day)} · {serviceName}
          </span>
        </span>
      ),
    },
    {
      key: 'visit',
      title: t('table.consultant'),
      isMultiline: true,
      cell: ({ consultantName, branchName }) => (
        <span className={classes.lines}>
          <StoredText>{consultantName}</StoredText>
          <span className={classes.quiet}>{branchName}</span>
        </span>
      ),
    },
    {
      key: 'askedBy',
      title: t('approvals.askedBy'),
      isMultiline: true,
      cell: ({ askedBy, askedAt }) => (
        <span className={classes.lines}>
          <StoredText>{askedBy}</StoredText>
          <span className={classes.quiet}>{dayOfInstant(askedAt)}</span>
        </span>
      ),
    },
    {
      key: 'actions',
      title: t('table.actions'),
      role: 'actions',
      align: 'end',
      cell: (row) =>
        row.isOwn ? (
          <Button
            size="compact-sm"
            className={classes.action}
            variant="subtle"
            aria-label={`${t('money.withdraw')}: ${whatOf(row)}, ${row.patientName}`}
            onClick={() =>
              void withdrawing.send(
                { params: { id: row.appointmentId }, body: { adjustment: row.id } },
                { successMessage: t('money.requestWithdrawn'), onProblem: readAgain },
              )
            }
          >
            {t('money.withdraw')}
          </Button>
        ) : (
          <Button
            size="compact-sm"
            className={classes.action}
            variant="light"
            aria-label={`${t('approvals.decide')}: ${whatOf(row)}, ${row.patientName}`}
            onClick={() => {
              setDeciding(row)
              setOpened(true)
            }}
          >
            {t('approvals.decide')}
          </Button>
        ),
    },
  ]
  return (
    <div className={classes.screen}>
      <AmbulanceOverlay visible={!data && !error} />
      <ListHead title={t('screen.approvals')} hint={t('approvals.hint')} />
      <DataTable
        label={t('screen.approvals')}
        columns={columns}
        rows={data ?? []}
        rowKey={({ id }) => id}
        queryState={reading}
        empty={data && <EmptyNote title={t('approvals.none')} />}
      />
      {deciding && (
        <DecideDialog
          row={deciding}
          opened={opened}
          onClose={() => setOpened(false)}
          onChanged={readAgain}
        />
      )}
    </div>
  )
}
