import { Button, ButtonGroup } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { paths } from '../../access/permissions/paths.ts'
import { placeNamed } from '../../masters/branches/use-desk-filter.tsx'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { printCell, PrintedTable } from '../../platform/export/PrintedTable.tsx'
import type { ExportedTable } from '../../platform/export/table-file.ts'
import { call } from '../../platform/http/call.ts'
import { callKey, useQueryWithRetries } from '../../platform/http/queries.tsx'
import { daysFromTo } from '../../platform/i18n/format-day.tsx'
import { text, useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { FiguresAge } from '../../platform/ui/FiguresAge.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { PrintPreview, PrintPreviewNote } from '../../visits/printouts/PrintPreview.tsx'
import { statementTable } from '../shares/statement-table.tsx'
import { readShareStatement } from '../shares/shares.ts'
import { countFurtherCharges } from './further-charges.ts'
import { furtherChargesTable, incomeTable, lesseningTable, paidOutTable } from './income-tables.tsx'
import { readIncome } from './income.ts'
import { sumPaidOut } from './paid-out.ts'
import {
  readIncomeState,
  toIncomeAddress,
  toIncomeFilter,
  type IncomeState,
  tabTexts,
  toDaysAndBranch,
  toDaysAndPlace,
} from './income-state.ts'
import { readAllLessening } from './read-all-lessening.tsx'

/** Pixels of the papers; a statement and what was charged besides are upright, the wider tables lie. */
const papers = { A4: { upright: 794, lying: 1122 }, A5: { upright: 559, lying: 794 } }
type Paper = keyof typeof papers

/** A tab of the income for print, on A4 or A5. */
export default function IncomePrintScreen() {
  const t = useText()
  const { name, role, id } = useStaff()
  const [search] = useSearchParams()
  const place = placeNamed(search)
  const state = readIncomeState(search, useToday(), {
    ...place,
    // A consultant has their own.
    consultant: role === 'Consultant' ? id : place.consultant,
  })
  const [paper, setPaper] = useState<Paper>('A4')
  const { data, error, refetch, isFetching } = useQueryWithRetries<PrintedMoney>({
    queryKey: [...callKey(readIncome), 'print', state],
    queryFn: () => readPrinted(state),
    gcTime: 0,
  })
  const isUpright = state.tab === 'shares' || state.tab === 'charges'
  const ready = data !== undefined && data.table.rows.length > 0
  return (
    <PrintPreview
      page={`size: ${paper} ${isUpright ? 'portrait' : 'landscape'}; margin: 10mm`}
      title={t('screen.incomePrint')}
      back={{ to: `${paths.income}?${toIncomeAddress(state)}`, label: t('income.back') }}
      tools={
        <ButtonGroup aria-label={t('income.paper')}>
          {(Object.keys(papers) as Paper[]).map((it) => (
            <Button
              key={it}
              variant={it === paper ? 'light' : 'default'}
              aria-pressed={it === paper}
              onClick={() => setPaper(it)}
            >
              {it}
            </Button>
          ))}
        </ButtonGroup>
      }
      ready={ready}
    >
      {ready && (
        <PrintedTable
          title={data.title}
          filters={[daysFromTo(state.from, state.to), ...data.narrowed].join(' · ')}
          columns={data.table.columns}
          rows={data.table.rows.map((cells, index) => ({
            key: index,
            cells: cells.map((cell, at) => printCell(cell, data.table.columns[at])),
          }))}
          totalLabel={data.table.totals.length > 0 ? t('income.total') : ''}
          totals={data.table.totals.map((cell, at) => printCell(cell, data.table.columns[at]))}
          name={name}
          paperWidth={papers[paper][isUpright ? 'upright' : 'lying']}
        >
          {data.note && <p>{data.note}</p>}
          <FiguresAge seconds={data.ageSeconds} />
        </PrintedTable>
      )}
      {data && !ready && (
        <PrintPreviewNote>
          <EmptyNote title={t('table.empty')} />
        </PrintPreviewNote>
      )}
      {!data && error && (
        <PrintPreviewNote>
          <FailedNote problem={error} onRetry={refetch} isRetrying={isFetching} />
        </PrintPreviewNote>
      )}
      <AmbulanceOverlay visible={!data && !error} />
    </PrintPreview>
  )
}

interface PrintedMoney {
  title: string
  table: ExportedTable
  /** What else the rows were selected by. */
  narrowed: string[]
  /** What the figures count. */
  note?: string
  /** How old the figures are, where they come from a replica that lags. */
  ageSeconds?: number | undefined
}

/** The branch and the consultant that the rows are of; nothing for all. */
function placeInWords(
  { branch, consultant }: Pick<IncomeState, 'branch' | 'consultant'>,
  names: PlaceNames | undefined,
): string[] {
  const { branchName, consultantName } = names ?? {}
  return [
    ...(branch !== undefined && branchName ? [`${text('table.branch')}: ${branchName}`] : []),
    ...(consultant !== undefined && consultantName
      ? [`${text('table.consultant')}: ${consultantName}`]
      : []),
  ]
}

interface PlaceNames {
  branchName: string | null
  consultantName: string | null
}

async function readPrinted(state: IncomeState): Promise<PrintedMoney> {
  const title = text(tabTexts[state.tab])
  if (state.tab === 'lessening') {
    const rows = await readAllLessening(state)
    return { title, table: lesseningTable(rows), narrowed: placeInWords(state, rows[0]) }
  }
  if (state.tab === 'charges') {
    const answer = await call(countFurtherCharges, { query: toDaysAndPlace(state) })
    return {
      title,
      table: furtherChargesTable(answer.rows),
      narrowed: placeInWords(state, answer),
      note: text('income.chargesHint'),
      ageSeconds: answer.ageSeconds,
    }
  }
  if (state.tab === 'paidOut') {
    const answer = await call(sumPaidOut, { query: toDaysAndBranch(state) })
    return {
      title,
      table: paidOutTable(answer.rows),
      narrowed: placeInWords({ branch: state.branch }, { ...answer, consultantName: null }),
      note: text('vouchers.paidOutHint'),
      ageSeconds: answer.ageSeconds,
    }
  }
  if (state.tab === 'shares') {
    const { from, to, branch, consultant } = state
    if (consultant === undefined) return { title, table: noTable, narrowed: [] }
    const statement = await call(readShareStatement, { query: { from, to, branch, consultant } })
    return {
      title: text('shares.statementOf', { name: statement.consultantName }),
      table: statementTable(statement),
      narrowed: placeInWords({ branch }, statement),
    }
  }
  const { by, mode } = state
  const answer = await call(readIncome, { query: { ...toIncomeFilter(state), by } })
  return {
    title,
    table: incomeTable(by, answer.rows),
    narrowed: [
      ...placeInWords(state, answer),
      ...[answer.serviceName, answer.personName, mode && text(`payment.${mode}`)].filter(
        (name) => typeof name === 'string',
      ),
    ],
    ageSeconds: answer.ageSeconds,
  }
}

const noTable: ExportedTable = { columns: [], rows: [], totals: [] }
