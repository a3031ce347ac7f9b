import { formatReason } from '../../access/audit-log/format-reason.tsx'
import { formatClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { CellLines } from '../../platform/ui/CellLines.tsx'
import type { Column } from '../../platform/ui/DataTable.tsx'
import { useRequestColumns } from './approval-columns.tsx'
import type { DecidedAdjustment } from './refunds.ts'

/** The columns of one's own requests that are decided: what it was, and by whom, when and why. */
export function useDecidedColumns(): Column<DecidedAdjustment>[] {
  const t = useText()
  return [
    ...useRequestColumns(),
    {
      key: 'outcome',
      title: t('approvals.outcome'),
      isMultiline: true,
      cell: ({ state, decidedBy, decidedAt, decisionReason }) => (
        <CellLines
          below={[
            // A request that nobody has decided expires by itself.
            decidedBy ?? '',
            formatClinicTime(decidedAt),
            decisionReason === null ? '' : formatReason(decisionReason),
          ]
            .filter(Boolean)
            .join(' · ')}
        >
          {t(`money.requestState.${state}`)}
        </CellLines>
      ),
    },
  ]
}
