import { Title } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { DataTable } from '../../platform/ui/DataTable.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { ListHead } from '../../platform/ui/ListHead.tsx'
import { useAppointmentChange } from '../../scheduling/appointments/appointment-dialog.tsx'
import { useApprovalColumns } from './approval-columns.tsx'
import classes from './ApprovalsScreen.module.css'
import { useDecidedColumns } from './decided-columns.tsx'
import {
  decidedDays,
  listOwnAdjustments,
  listWaitingAdjustments,
  withdrawAdjustment,
  type WaitingAdjustment,
} from './refunds.ts'

const DecideDialog = lazyDialog(() => import('./DecideDialog.tsx'))

/**
 * The screen of what waits for a second person: to decide, or one's own, to withdraw; and what became of
 * one's own.
 */
export default function ApprovalsScreen() {
  const t = useText()
  const reading = useCall(listWaitingAdjustments, {}, { staleTime: 0 })
  const { data, error } = reading
  const decided = useCall(listOwnAdjustments, {}, { staleTime: 0 })
  const [deciding, setDeciding] = useState<WaitingAdjustment>()
  const [opened, setOpened] = useState(false)
  const readAgain = () => {
    void reading.refetch()
    void decided.refetch()
  }
  const withdrawing = useAppointmentChange(withdrawAdjustment, {
    onChanged: readAgain,
    onClose: () => {},
  })
  const columns = useApprovalColumns({
    onDecide: (row) => {
      setDeciding(row)
      setOpened(true)
    },
    onWithdraw: (row) =>
      void withdrawing.send(
        { params: { id: row.appointmentId }, body: { adjustment: row.id } },
        { successMessage: t('money.requestWithdrawn'), onProblem: readAgain },
      ),
  })
  const decidedColumns = useDecidedColumns()
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
      {(decided.error !== null || (decided.data?.length ?? 0) > 0) && (
        <section>
          <Title order={2} size="h5" className={classes.heading}>
            {t('approvals.own', { days: decidedDays })}
          </Title>
          <DataTable
            label={t('approvals.own', { days: decidedDays })}
            columns={decidedColumns}
            rows={decided.data ?? []}
            rowKey={({ id }) => id}
            queryState={decided}
            empty={undefined}
          />
        </section>
      )}
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
