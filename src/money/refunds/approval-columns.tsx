import { Button } from '@mantine/core'
import { formatReason } from '../../access/audit-log/format-reason.tsx'
import { formatDay } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { Column } from '../../platform/ui/DataTable.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import { dayOfInstant } from '../../scheduling/waiting-list/format-offered-time.tsx'
import classes from './ApprovalsScreen.module.css'
import type { WaitingAdjustment } from './refunds.ts'

/** The columns of what waits: what was asked for, for whom and by whom, and what to do about it. */
export function useApprovalColumns({
  onDecide,
  onWithdraw,
}: Record<
  'onDecide' | 'onWithdraw',
  (row: WaitingAdjustment) => void
>): Column<WaitingAdjustment>[] {
  const t = useText()
  const whatOf = ({ kind, amount }: WaitingAdjustment) =>
    `${t(`money.kind.${kind}`)} ${formatRupees(amount)}`
  return [
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
            onClick={() => onWithdraw(row)}
          >
            {t('money.withdraw')}
          </Button>
        ) : (
          <Button
            size="compact-sm"
            className={classes.action}
            variant="light"
            aria-label={`${t('approvals.decide')}: ${whatOf(row)}, ${row.patientName}`}
            onClick={() => onDecide(row)}
          >
            {t('approvals.decide')}
          </Button>
        ),
    },
  ]
}
