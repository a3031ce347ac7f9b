import { Button } from '@mantine/core'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Figures } from '../../platform/ui/CellLines.tsx'
import { DataTable, type Column } from '../../platform/ui/DataTable.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { FiguresAge } from '../../platform/ui/FiguresAge.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import { groupingTexts } from './IncomeFilters.tsx'
import { noMode, readIncome, totalIncome, type IncomeRow } from './income.ts'
import { openRow, toIncomeFilter, type IncomeState } from './income-state.ts'
import { IncomeHead } from './IncomeHead.tsx'
import classes from './income.module.css'
import { incomeTable, rowTitle, shownSums, sumTexts } from './income-tables.tsx'

interface IncomePanelProps {
  state: IncomeState
  onChange: (state: IncomeState) => void
}

/** The income of some days by one grouping; a row opens into the rows that it is made of. */
export function IncomePanel({ state, onChange }: IncomePanelProps) {
  const t = useText()
  const { by } = state
  const reading = useCall(readIncome, { query: { ...toIncomeFilter(state), by } }, { staleTime: 0 })
  // Never the rows and sums of another grouping or other days.
  const answer = reading.isPlaceholderData ? undefined : reading.data
  const rows = answer?.rows ?? []
  const total = totalIncome(rows)
  const columns = useIncomeColumns({ state, onChange }, rows)
  const narrowed = [
    answer?.serviceName,
    answer?.personName,
    state.mode && t(`payment.${state.mode}`),
  ].filter((name) => typeof name === 'string')
  return (
    <>
      <IncomeHead
        state={state}
        isLoading={reading.isLoading}
        sum={answer ? `${t('income.net')}: ${formatRupees(total.net)}` : null}
        count={answer?.rows.length}
        readTable={async () => incomeTable(by, rows)}
      />
      {narrowed.length > 0 && (
        <p className={classes.only} role="status">
          {t('income.only', { what: narrowed.join(' · ') })}
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() =>
              onChange({ ...state, service: undefined, person: undefined, mode: undefined })
            }
          >
            {t('rebooking.showAll')}
          </Button>
        </p>
      )}
      <FiguresAge seconds={answer?.ageSeconds} />
      <DataTable
        key={by}
        label={t('screen.income')}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        queryState={reading}
        footerLabel={t('income.total')}
        empty={
          reading.isLoading ? undefined : (
            <EmptyNote title={t('income.none')} hint={t('income.noneHint')} />
          )
        }
      />
    </>
  )
}

/** What the rows are about, which opens them, and the sums. */
function useIncomeColumns(
  { state, onChange }: IncomePanelProps,
  rows: readonly IncomeRow[],
): Column<IncomeRow>[] {
  const t = useText()
  const { by } = state
  const total = totalIncome(rows)
  return [
    {
      key: 'key',
      title: t(groupingTexts[by]),
      role: 'heading',
      cell: (row) =>
        row.key === noMode ? (
          rowTitle(by, row)
        ) : (
          <Button
            size="compact-sm"
            variant="subtle"
            data-row-link
            onClick={() => onChange(openRow(state, row.key))}
          >
            <StoredText>{rowTitle(by, row)}</StoredText>
          </Button>
        ),
    },
    ...shownSums(total).map((sum) => ({
      key: sum,
      title: t(sumTexts[sum]),
      align: 'end' as const,
      cell: (row: IncomeRow) => <Figures>{formatRupees(row[sum])}</Figures>,
      footer: formatRupees(total[sum]),
    })),
  ]
}
