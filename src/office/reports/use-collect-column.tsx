import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { can } from '../../access/permissions/access.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { offeredPayment } from '../../money/collect/collect-rule.ts'
import { callKey } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { Column } from '../../platform/ui/DataTable.tsx'
import { actionTexts } from '../../scheduling/appointments/appointment-status.ts'
import type { ReportTab } from './report-filter.ts'
import { listReport, readReportTotals, type ReportRow } from './report.ts'

/** The column of a report that collects what is owed, and the props of its dialog. */
export function useCollectColumn(tab: ReportTab) {
  const t = useText()
  const staff = useStaff()
  const queries = useQueryClient()
  const [appointment, setAppointment] = useState<ReportRow>()
  const [opened, dialog] = useDisclosure(false)
  const column: Column<ReportRow> = {
    key: 'actions',
    title: t('table.actions'),
    role: 'actions',
    cell: (row) => {
      const kind = offeredPayment(row, staff)
      return (
        kind && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`${t(actionTexts[kind])}: ${row.patientName}`}
            onClick={() => {
              setAppointment(row)
              dialog.open()
            }}
          >
            {t(actionTexts[kind])}
          </Button>
        )
      )
    },
  }
  return {
    columns: tab !== 'notconducted' && can(staff, 'collect') ? [column] : [],
    appointment,
    opened,
    onClose: dialog.close,
    onChanged: () => {
      void queries.invalidateQueries({ queryKey: callKey(listReport) })
      void queries.invalidateQueries({ queryKey: callKey(readReportTotals) })
    },
  }
}
