import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Figures } from '../../platform/ui/CellLines.tsx'
import { DataTable, type Column } from '../../platform/ui/DataTable.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { FiguresAge } from '../../platform/ui/FiguresAge.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import { countFurtherCharges, totalFurtherCharges, type FurtherCharge } from './further-charges.ts'
import { toDaysAndPlace, type IncomeState } from './income-state.ts'
import { furtherChargesTable } from './income-tables.tsx'
import { IncomeHead } from './IncomeHead.tsx'
import classes from './income.module.css'

/** What was charged besides visits on some days: each item, how often, and what it came to. */
export function FurtherChargesPanel({ state }: { state: IncomeState }) {
  const t = useText()
  const reading = useCall(countFurtherCharges, { query: toDaysAndPlace(state) }, { staleTime: 0 })
  // Never the rows and sums of other days.
  const answer = reading.isPlaceholderData ? undefined : reading.data
  const rows = answer?.rows ?? []
  const total = totalFurtherCharges(rows)
  const columns = useFurtherChargesColumns(total)
  return (
    <>
      <IncomeHead
        state={state}
        isLoading={reading.isLoading}
        sum={answer ? `${t('money.charged')}: ${formatRupees(total.amount)}` : null}
        count={answer?.rows.length}
        readTable={async () => furtherChargesTable(rows)}
      />
      <p className={classes.hint}>{t('income.chargesHint')}</p>
      <FiguresAge seconds={answer?.ageSeconds} />
      <DataTable
        label={t('income.charges')}
        columns={columns}
        rows={rows}
        rowKey={({ name }) => name}
        queryState={reading}
        footerLabel={t('income.total')}
        empty={
          reading.isLoading ? undefined : (
            <EmptyNote title={t('income.chargesNone')} hint={t('income.noneHint')} />
          )
        }
      />
    </>
  )
}

/** The item, how often it was charged, and what that came to. */
function useFurtherChargesColumns(
  total: ReturnType<typeof totalFurtherCharges>,
): Column<FurtherCharge>[] {
  const t = useText()
  return [
    {
      key: 'name',
      title: t('money.kind.charge'),
      role: 'heading',
      cell: ({ name }) => <StoredText>{name}</StoredText>,
    },
    {
      key: 'count',
      title: t('income.timesCharged'),
      align: 'end',
      cell: ({ count }) => <Figures>{count}</Figures>,
      footer: String(total.count),
    },
    {
      key: 'amount',
      title: t('money.charged'),
      align: 'end',
      cell: ({ amount }) => <Figures>{formatRupees(amount)}</Figures>,
      footer: formatRupees(total.amount),
    },
  ]
}
