import type { ExportedTable } from '../../platform/export/table-file.ts'
import { ExportToCome } from '../../platform/export/ExportToCome.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'
import { ResultCount } from '../../platform/ui/ResultCount.tsx'
import { incomePrintPath, tabTexts, type IncomeState } from './income-state.ts'
import classes from './income.module.css'

// Loaded later, because exports are used less than rows.
const TableExportMenu = lazyPart(() => import('../../platform/export/TableExportMenu.tsx'))

interface IncomeHeadProps {
  state: IncomeState
  isLoading: boolean
  /** What all rows come to, where a table has one sum; null while it is not known. */
  sum?: string | null
  /** The number of rows; undefined while it is not known. */
  count: number | undefined
  readTable: () => Promise<ExportedTable>
}

/** The line above a table of Income: what it comes to, and how it is taken along. */
export function IncomeHead({ state, isLoading, sum, count, readTable }: IncomeHeadProps) {
  const t = useText()
  return (
    <>
      <AmbulanceOverlay visible={isLoading} />
      <div className={classes.line}>
        {sum !== undefined && (
          <span className={classes.count}>
            <ResultCount>{sum}</ResultCount>
          </span>
        )}
        <PartSuspense fallback={<ExportToCome />}>
          <TableExportMenu
            title={t(tabTexts[state.tab])}
            printPath={incomePrintPath(state)}
            count={count}
            readTable={readTable}
          />
        </PartSuspense>
      </div>
    </>
  )
}
