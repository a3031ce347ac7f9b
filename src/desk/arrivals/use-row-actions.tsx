import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { lineSummary } from '../../scheduling/line/line-summary.ts'
import { useLineChanges } from '../../scheduling/line/use-line-changes.tsx'
import type { Arrival } from './arrivals.ts'
import type { RowAction } from './row-actions.ts'
import { useReloadArrivals } from './use-arrivals.tsx'
import { useMarkArrival } from './use-mark-arrival.tsx'

/** Does what a row's buttons say; moving up asks for its reason in a dialog. */
export function useRowActions(rows: readonly Arrival[]) {
  const reload = useReloadArrivals()
  const mark = useMarkArrival()
  const { call, changeState, elsewhereProps } = useLineChanges(reload)
  const [movedRow, setMovedRow] = useState<Arrival>()
  const [moveUpOpen, moveUp] = useDisclosure(false)

  async function run(row: Arrival, action: RowAction): Promise<void> {
    if (action === 'arrive' || action === 'undoArrival') await mark(row)
    else if (action === 'moveUp') {
      setMovedRow(row)
      moveUp.open()
    } else if (action === 'call') {
      const { consultantId: consultant, branchId: branch, appointmentId: appointment } = row
      const { current } = lineSummary(rows.filter((one) => one.consultantId === consultant))
      await call({ branch, consultant, current, appointment })
    } else await changeState(row, action)
  }

  return {
    run,
    elsewhereProps,
    moveUpProps: {
      entry: movedRow,
      opened: moveUpOpen,
      onClose: moveUp.close,
      onChanged: reload,
    },
  }
}
