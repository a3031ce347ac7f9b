import { formatDay } from '../../platform/day/day.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Figures } from '../../platform/ui/CellLines.tsx'
import { DataTable, type Column } from '../../platform/ui/DataTable.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { FiguresAge } from '../../platform/ui/FiguresAge.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { isExpense } from '../vouchers/voucher.ts'
import { toDaysAndBranch, type IncomeState } from './income-state.ts'
import { paidOutTable } from './income-tables.tsx'
import { IncomeHead } from './IncomeHead.tsx'
import classes from './income.module.css'
import { daysOfPaidOut, sumPaidOut, type PaidOutDay } from './paid-out.ts'

/** What was paid out of drawers on some days, a column for each kind. */
export function PaidOutPanel({ state }: { state: IncomeState }) {
  const t = useText()
  const reading = useCall(sumPaidOut, { query: toDaysAndBranch(state) }, { staleTime: 0 })
  // Never the rows and sums of other days.
  const answer = reading.isPlaceholderData ? undefined : reading.data
  const paidOut = daysOfPaidOut(answer?.rows ?? [])
  const columns = usePaidOutColumns(paidOut)
  return (
    <>
      <IncomeHead
        state={state}
        isLoading={reading.isLoading}
        sum={answer ? `${t('vouchers.expenses')}: ${formatRupees(paidOut.total.expenses)}` : null}
        count={answer && paidOut.days.length}
        readTable={async () => paidOutTable(answer?.rows ?? [])}
      />
      <p className={classes.hint}>{t('vouchers.paidOutHint')}</p>
      <FiguresAge seconds={answer?.ageSeconds} />
      <DataTable
        label={t('vouchers.paidOut')}
        columns={columns}
        rows={paidOut.days}
        rowKey={({ day }) => day}
        queryState={reading}
        footerLabel={t('income.total')}
        empty={
          reading.isLoading ? undefined : (
            <EmptyNote title={t('vouchers.none')} hint={t('income.noneHint')} />
          )
        }
      />
    </>
  )
}

/** The day, what each kind of expense came to and all of them, and where else cash went. */
function usePaidOutColumns({
  kinds,
  total,
}: Pick<ReturnType<typeof daysOfPaidOut>, 'kinds' | 'total'>): Column<PaidOutDay>[] {
  const t = useText()
  const toColumns = (own: typeof kinds): Column<PaidOutDay>[] =>
    own.map((kind) => ({
      key: kind,
      title: t(`vouchers.kind.${kind}`),
      align: 'end',
      cell: ({ byKind }) => (
        <Figures>{byKind[kind] === undefined ? '–' : formatRupees(byKind[kind])}</Figures>
      ),
      footer: formatRupees(total.byKind[kind] ?? 0),
    }))
  return [
    {
      key: 'day',
      title: t('table.date'),
      role: 'heading',
      cell: ({ day }) => <Figures>{formatDay(day)}</Figures>,
    },
    ...toColumns(kinds.filter(isExpense)),
    {
      key: 'expenses',
      title: t('vouchers.expenses'),
      align: 'end',
      cell: ({ expenses }) => <Figures>{formatRupees(expenses)}</Figures>,
      footer: formatRupees(total.expenses),
    },
    ...toColumns(kinds.filter((kind) => !isExpense(kind))),
  ]
}
