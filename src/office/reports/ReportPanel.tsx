import { Button } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconChartBar, IconColumns } from '@tabler/icons-react'
import { memo, useRef, useState } from 'react'
import listClasses from '../../scheduling/appointments/appointment-list.module.css'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { formatAmount } from '../../platform/ui/format-money.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { PatientLink } from '../../desk/patient-page/PatientLink.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { DataTable } from '../../platform/ui/DataTable.tsx'
import { ButtonToCome } from '../../platform/ui/ButtonToCome.tsx'
import { ExportToCome } from '../../platform/export/ExportToCome.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { ResultCount } from '../../platform/ui/ResultCount.tsx'
import { staysHidden } from '../../platform/ui/stays-hidden.ts'
import { toast } from '../../platform/ui/toast.tsx'
import type { DrillDown } from './charts/drill-down.ts'
import type { ReportFilter, ReportTab } from './report-filter.ts'
import { ReportFilters, type ReportFiltersHandle } from './ReportFilters.tsx'
import { FiguresAge } from '../../platform/ui/FiguresAge.tsx'
import { printPath, patientFilterOf } from './report-print.ts'
import type { ReportRow } from './report.ts'
import { offerTyped } from './stored-patient-filter.tsx'
import {
  emptyReportFilterValues,
  isSameReportFilter,
  toReportFilter,
  type ReportFilterValues,
} from './report-filter-values.ts'
import classes from './ReportsScreen.module.css'
import { furtherColumns } from './export-columns.ts'
import { useCollectColumn } from './use-collect-column.tsx'
import { useChosenColumns } from './use-chosen-columns.tsx'
import { offeredColumns, useReportColumns } from './use-report-columns.tsx'
import { useReport } from './use-report.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { listBranches } from '../../masters/branches/branches.ts'
import { callKey } from '../../platform/http/queries.tsx'
import { listServices } from '../../masters/services/services.ts'
import { listConsultants } from '../../masters/consultants/consultants.ts'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'

// Loaded later, because charts and exports are used less than rows.
const ExportTools = lazyPart(() => import('./ReportExportMenu.tsx'))
const ColumnMenu = lazyPart(() => import('./ColumnMenu.tsx'))
const ReportCharts = lazyPart(() => import('./charts/ReportCharts.tsx'))

const columnsIcon = <IconColumns size={18} stroke={1.7} aria-hidden="true" />

const CollectDialog = lazyDialog(() => import('../../money/collect/CollectDialog.tsx'))

const renderPatientLink = ({ patientId, patientName }: ReportRow) => (
  <PatientLink id={patientId} name={patientName} />
)

interface ReportPanelProps {
  tab: ReportTab
  active: boolean
  /** The filter of the last search. */
  applied: ReportFilterValues
  onApply: (values: ReportFilterValues) => void
}

/** One report with its own filters and its total. */
export const ReportPanel = memo((props: ReportPanelProps) => {
  const { tab, active, applied: values, onApply } = props
  const t = useText()
  const [draft, setDraft] = useState(values)
  const filters = useRef<ReportFiltersHandle>(null)
  const [search, setSearch] = useState({ count: 0, isSearch: false })
  const [drillDown, setDrillDown] = useState<{ label: string; filter: DrillDown }>()
  const [chartsShown, setChartsShown] = useLocalStorage({
    key: 'opd-report-pictures',
    defaultValue: false,
  })
  const applied = toReportFilter(tab, values)
  const filter = { ...applied, ...drillDown?.filter }
  const isFiltered = !isSameReportFilter(values, emptyReportFilterValues) || drillDown !== undefined
  const { count: loadCount, isSearch } = search
  const report = useReport({ filter, loadCount, isSearch, active })
  const [chosen, setChosen] = useChosenColumns()
  const offered = offeredColumns(tab)
  const columns = useReportColumns(tab, { ...report, chosen }).map((column) =>
    column.key === 'patient' ? { ...column, isMultiline: true, cell: renderPatientLink } : column,
  )
  const collecting = useCollectColumn(tab)
  const exportedColumns = useReportColumns(tab, {
    rows: [],
    totals: undefined,
    chosen: furtherColumns,
  })
  // Exports and print take what stands in the fields, also before it was searched.
  const isPending = !isSameReportFilter(draft, values)
  const exportedFilter = isPending ? toReportFilter(tab, draft) : filter
  const today = useToday()

  const apply = (next: ReportFilterValues, asSearch: boolean) => {
    setDrillDown(undefined)
    setSearch(({ count }) => ({ count: count + 1, isSearch: asSearch }))
    onApply(next)
  }
  const reloadChoices = useReloadChoices()
  const reset = () => {
    setDraft(emptyReportFilterValues)
    apply(emptyReportFilterValues, false)
    reloadChoices()
    // Each report has filters of its own (specification, section 2): those of the others stay.
    toast.info(`${t('dashboard.filtersReset')}: ${t(`reports.tabs.${tab}`)}`)
  }
  return (
    <>
      <AmbulanceOverlay visible={active && report.loadingFirst} />
      <ReportFilters
        tab={tab}
        values={draft}
        onChange={setDraft}
        onSearch={() => apply(draft, true)}
        onReset={reset}
        isPending={isPending}
        ref={filters}
        tools={
          <>
            <Button
              variant="default"
              aria-expanded={chartsShown}
              leftSection={<IconChartBar size={18} stroke={1.7} aria-hidden="true" />}
              onClick={() => setChartsShown(!chartsShown)}
            >
              {t('reports.charts.title')}
            </Button>
            {offered.length > 0 && (
              <PartSuspense
                fallback={
                  <ButtonToCome leftSection={columnsIcon}>{t('reports.columns')}</ButtonToCome>
                }
              >
                <ColumnMenu offered={offered} chosen={chosen} onChange={setChosen} />
              </PartSuspense>
            )}
            <PartSuspense fallback={<ExportToCome />}>
              <ExportTools
                reportExport={{
                  filter: exportedFilter,
                  columns: exportedColumns.map(({ key, title }) => ({ key, title })),
                  sheetName: t(`reports.tabs.${tab}`),
                  fileName: `${t(`reports.fileNames.${tab}`)}-${today}`,
                }}
                count={isPending ? undefined : report.totals?.count}
                // While it is not known, it is not said that there is nothing.
                isEmpty={!isPending && report.totals?.count === 0}
                check={() => filters.current?.check() ?? true}
                print={printPath(exportedFilter, offerTyped(patientFilterOf(exportedFilter)))}
              />
            </PartSuspense>
          </>
        }
      />
      {/* Seen in the footer, below all rows. */}
      <ResultCount isHidden>
        {active &&
          report.totals &&
          `${t('reports.totalOf', { count: report.totals.count })}: ${t('reports.price', {
            amount: formatAmount(report.totals.total),
          })}`}
      </ResultCount>
      {active && chartsShown && (
        <PartSuspense fallback={<div className={classes.chartsToCome} />}>
          <ReportCharts
            filter={applied as ReportFilter}
            onShow={(label, filter) => setDrillDown({ label, filter })}
          />
        </PartSuspense>
      )}
      {active && <FiguresAge seconds={report.totals?.ageSeconds} />}
      {drillDown && (
        <p key={drillDown.label} ref={scrollToRows} className={classes.behind} role="status">
          {t('reports.charts.drillDown', { what: drillDown.label })}
          <Button size="compact-sm" variant="subtle" onClick={() => setDrillDown(undefined)}>
            {t('reports.charts.showAll')}
          </Button>
        </p>
      )}
      {/* Not rendered while hidden: rows without a height would confuse the virtual table. */}
      {active && (
        <div className={listClasses.list}>
          <DataTable
            // Remounted for each search, so that it starts at the first row.
            key={`${loadCount} ${drillDown?.label}`}
            label={t(`reports.tabs.${tab}`)}
            columns={[...columns, ...collecting.columns]}
            rows={report.rows}
            rowKey={({ id }) => id}
            queryState={report.reading}
            footerLabel={report.totals && t('reports.totalOf', { count: report.totals.count })}
            empty={
              report.loadingFirst ? undefined : (
                <EmptyNote
                  title={t('table.empty')}
                  hint={isFiltered ? t('reports.emptyHint') : undefined}
                />
              )
            }
            onEndReached={report.loadMore}
            isLoadingMore={report.loadingMore}
          />
          {report.totalsReading.error && report.rows.length > 0 && (
            <FailedNote
              isInline
              problem={report.totalsReading.error}
              onRetry={report.totalsReading.refetch}
              isRetrying={report.totalsReading.isFetching}
            />
          )}
        </div>
      )}
      {collecting.appointment && (
        <PartSuspense>
          <CollectDialog
            appointment={collecting.appointment}
            opened={collecting.opened}
            onClose={collecting.onClose}
            onChanged={collecting.onChanged}
          />
        </PartSuspense>
      )}
    </>
  )
}, staysHidden)

/** The rows are below the charts, perhaps out of view. */
function scrollToRows(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'start' })
}

/** Reloads the choices of the filters, as Reset does (specification, section 7). */
function useReloadChoices(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const list of [listBranches, listConsultants, listServices]) {
      void queries.invalidateQueries({ queryKey: callKey(list) })
    }
  }
}
