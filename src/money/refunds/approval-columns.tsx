import { Button } from '@mantine/core'
import { formatReason } from '../../access/audit-log/format-reason.tsx'
import { formatDay } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { CellLines, Figures } from '../../platform/ui/CellLines.tsx'
import type { Column } from '../../platform/ui/DataTable.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import { dayOfInstant } from '../../scheduling/waiting-list/format-offered-time.tsx'
import classes from './ApprovalsScreen.module.css'
import { formatAdjustment } from './format-adjustment.tsx'
import type { WaitingAdjustment } from './refunds.ts'

/** The columns of a request: what was asked for, and of whose visit with whom. */
export function useRequestColumns(): Column<
  Omit<WaitingAdjustment, 'askedBy' | 'askedAt' | 'isOwn'>
>[] {
  const t = useText()
  return [
    {
      key: 'request',
      title: t('approvals.request'),
      role: 'heading',
      isMultiline: true,
      cell: (row) => (
        <CellLines below={<StoredText>{formatReason(row.reason)}</StoredText>}>
          <Figures>{formatAdjustment(row)}</Figures>
        </CellLines>
      ),
    },
    {
      key: 'patient',
      title: t('table.patient'),
      isMultiline: true,
      cell: ({ patientName, day, serviceName }) => (
        <CellLines below={`${formatDay(day)} · ${serviceName}`}>
          <StoredText>{patientName}</StoredText>
        </CellLines>
      ),
    },
    {
      key: 'visit',
      title: t('table.consultant'),
      isMultiline: true,
      cell: ({ consultantName, branchName }) => (
        <CellLines below={branchName}>
          <StoredText>{consultantName}</StoredText>
        </CellLines>
      ),
    },
  ]
}

/** The columns of what waits: what was asked for, for whom and by whom, and what to do about it. */
export function useApprovalColumns({
  onDecide,
  onWithdraw,
}: Record<
  'onDecide' | 'onWithdraw',
  (row: WaitingAdjustment) => void
>): Column<WaitingAdjustment>[] {
  const t = useText()
  return [
    ...useRequestColumns(),
    {
      key: 'askedBy',
      title: t('approvals.askedBy'),
      isMultiline: true,
      cell: ({ askedBy, askedAt }) => (
        <CellLines below={dayOfInstant(askedAt)}>
          <StoredText>{askedBy}</StoredText>
        </CellLines>
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
            aria-label={`${t('money.withdraw')}: ${formatAdjustment(row)}, ${row.patientName}`}
            onClick={() => onWithdraw(row)}
          >
            {t('money.withdraw')}
          </Button>
        ) : (
          <Button
            size="compact-sm"
            className={classes.action}
            variant="light"
            aria-label={`${t('approvals.decide')}: ${formatAdjustment(row)}, ${row.patientName}`}
            onClick={() => onDecide(row)}
          >
            {t('approvals.decide')}
          </Button>
        ),
    },
  ]
}
