import { formatDay } from '../../platform/day/day.ts'
import { ExportToCome } from '../../platform/export/ExportToCome.tsx'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { Figures } from '../../platform/ui/CellLines.tsx'
import { DataTable, type Column } from '../../platform/ui/DataTable.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import { ResultCount } from '../../platform/ui/ResultCount.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import { readShareStatement, type ShareStatement, type StatementRow } from './shares.ts'
import classes from './shares.module.css'
import { formatTerms, statementTable } from './statement-table.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'

// Loaded later, because exports are used less than rows.
const TableExportMenu = lazyPart(() => import('../../platform/export/TableExportMenu.tsx'))

interface StatementTableProps {
  query: { from: string; to: string; branch: number | undefined; consultant: number }
  printPath: string
}

/** What a consultant gets of what was paid in some days, by appointment. */
export function StatementTable({ query, printPath }: StatementTableProps) {
  const t = useText()
  const reading = useCall(readShareStatement, { query }, { staleTime: 0 })
  // Never the sums of other days.
  const statement = reading.isPlaceholderData ? undefined : reading.data
  const columns = useStatementColumns(statement)
  const title = statement
    ? t('shares.statementOf', { name: statement.consultantName })
    : t('shares.statement')
  return (
    <section>
      <AmbulanceOverlay visible={reading.isLoading} />
      <div className={classes.line}>
        <h2 className={classes.heading}>{title}</h2>
        <span className={classes.count}>
          <ResultCount>
            {statement && `${t('shares.share')}: ${formatRupees(statement.share)}`}
          </ResultCount>
        </span>
        <PartSuspense fallback={<ExportToCome />}>
          <TableExportMenu
            title={title}
            count={statement?.rows.length}
            readTable={async () => statementTable(statement!)}
            printPath={printPath}
          />
        </PartSuspense>
      </div>
      <DataTable
        label={t('shares.statement')}
        columns={columns}
        rows={statement?.rows ?? []}
        rowKey={({ id }) => id}
        queryState={reading}
        footerLabel={t('income.total')}
        empty={
          reading.isLoading ? undefined : (
            <EmptyNote title={t('shares.statementNone')} hint={t('income.noneHint')} />
          )
        }
      />
    </section>
  )
}

/** What was paid and the share of it, with their sums. */
function useStatementColumns(statement: ShareStatement | undefined): Column<StatementRow>[] {
  const t = useText()
  return [
    {
      key: 'day',
      title: t('table.date'),
      cell: ({ day }) => <Figures>{formatDay(day)}</Figures>,
    },
    {
      key: 'patient',
      title: t('table.patient'),
      role: 'heading',
      isMultiline: true,
      cell: ({ patientName }) => <StoredText>{patientName}</StoredText>,
    },
    {
      key: 'service',
      title: t('field.service'),
      isMultiline: true,
      cell: ({ serviceName, branchName }) => `${serviceName} · ${branchName}`,
    },
    {
      key: 'received',
      title: t('shares.received'),
      align: 'end',
      cell: ({ received }) => <Figures>{formatRupees(received)}</Figures>,
      footer: statement && formatRupees(statement.received),
    },
    { key: 'terms', title: t('shares.terms'), cell: formatTerms },
    {
      key: 'share',
      title: t('shares.share'),
      align: 'end',
      cell: ({ share }) => <Figures>{formatRupees(share)}</Figures>,
      footer: statement && formatRupees(statement.share),
    },
  ]
}
