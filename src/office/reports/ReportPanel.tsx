import { Button } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconChartBar } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import listClasses from '../../scheduling/appointments/appointment-list.module.css'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { Appointment } from '../../scheduling/appointments/appointment.ts'
import { ClientLink } from '../../desk/patient-page/PatientLink.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { DataTable } from '../../platform/ui/DataTable.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import type { ExportedKey } from './export-columns.ts'
import type { Behind } from './charts/drill-down.ts'
import type { ReportFilter, ReportTab } from './report-filter.ts'
import { ReportFilters } from './ReportFilters.tsx'
import { printPath, typedIn } from './report-print.ts'
import { storeTyped } from './typed-filter.tsx'
import { noReportWish, toReportFilter, type ReportWish } from './report-filter-values.ts'
import classes from './ReportsScreen.module.css'
import { useReportColumns } from './use-report-columns.tsx'
import { useReloadChoices } from './use-reload-choices.tsx'
import { useReport } from './use-report.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'

// What is asked for rarely does not hold up the rows.
const ExportTools = lazyPart(() => import('./ExportMenu.tsx'))
const PicturesOfReport = lazyPart(() => import('./charts/ReportCharts.tsx'))

const renderClient = ({ patientId, patientName }: Appointment) => (
  <ClientLink id={patientId} name={patientName} />
)

interface ReportPanelProps {
  tab: ReportTab
  active: boolean
  /** What the report was last searched by. */
  searched: ReportWish
  onSearched: (wish: ReportWish) => void
}

/** One report under its own filters, with its total. */
export function ReportPanel({ tab, active, searched: wish, onSearched }: ReportPanelProps) {
  const t = useText()
  const [draft, setDraft] = useState(wish)
  const [search, setSearch] = useState({ count: 0, isSearch: false })
  const [behind, setBehind] = useState<{ label: string; filter: Behind }>()
  const [drawn, setDrawn] = useLocalStorage({ key: 'opd-report-pictures', defaultValue: false })
  const searched = toReportFilter(tab, wish)
  const filter = { ...searched, ...behind?.filter }
  const { count: loads, isSearch } = search
  const report = useReport({ filter, loads, isSearch, active })
  const columns = useReportColumns(tab, report).map((column) =>
    column.key === 'patient' ? { ...column, wraps: true, cell: renderClient } : column,
  )
  const today = useToday()

  const apply = (next: ReportWish, asSearch: boolean) => {
    setBehind(undefined)
    setSearch(({ count }) => ({ count: count + 1, isSearch: asSearch }))
    onSearched(next)
  }
  const reloadChoices = useReloadChoices()
  const reset = () => {
    setDraft(noReportWish)
    apply(noReportWish, false)
    reloadChoices()
    toast.info(t('dashboard.filtersReset'))
  }
  return (
    <>
      <AmbulanceOverlay visible={active && report.loadingFirst} />
      <ReportFilters
        tab={tab}
        wish={draft}
        onChange={setDraft}
        onSearch={() => apply(draft, true)}
        onReset={reset}
        tools={
          <Suspense>
            <Button
              variant="default"
              aria-expanded={drawn}
              leftSection={<IconChartBar size={18} stroke={1.7} aria-hidden="true" />}
              onClick={() => setDrawn(!drawn)}
            >
              {t('reports.pictures.title')}
            </Button>
            <ExportTools
              exported={{
                filter,
                columns: columns.map(({ key, title }) => ({ key: key as ExportedKey, title })),
                sheetName: t(`reports.tabs.${tab}`),
                fileName: `${t(`reports.fileNames.${tab}`)}-${today}`,
              }}
              count={report.totals?.count}
              printPath={printPath(filter)}
              onPrint={() => storeTyped(typedIn(filter))}
            />
          </Suspense>
        }
      />
      {active && drawn && (
        <Suspense>
          <PicturesOfReport
            filter={searched as ReportFilter}
            onShow={(label, filter) => setBehind({ label, filter })}
          />
        </Suspense>
      )}
      {behind && (
        <p key={behind.label} ref={showRows} className={classes.behind} role="status">
          {t('reports.pictures.behind', { what: behind.label })}
          <Button size="compact-sm" variant="subtle" onClick={() => setBehind(undefined)}>
            {t('reports.pictures.showAll')}
          </Button>
        </p>
      )}
      {/* Rows of a hidden tab have no height, which would confuse the table. */}
      {active && (
        <div className={listClasses.list}>
          <DataTable
            // Other rows are read from the first one, not from where the last were left.
            key={`${loads} ${behind?.label}`}
            label={t(`reports.tabs.${tab}`)}
            columns={columns}
            rows={report.rows}
            rowKey={({ id }) => id}
            reading={report.reading}
            footLabel={report.totals && t('reports.totalOf', { count: report.totals.count })}
            empty={
              report.loadingFirst ? undefined : (
                <EmptyNote title={t('table.empty')} hint={t('reports.emptyHint')} />
              )
            }
            onEnd={report.loadMore}
            loadingMore={report.loadingMore}
          />
          {report.totalsReading.error && report.rows.length > 0 && (
            <FailedNote
              inline
              failure={report.totalsReading.error}
              onRetry={report.totalsReading.refetch}
              busy={report.totalsReading.isFetching}
            />
          )}
        </div>
      )}
    </>
  )
}

/** The rows stand below the pictures, perhaps out of sight. */
function showRows(above: HTMLElement | null): void {
  above?.scrollIntoView({ block: 'start' })
}
