import { Tabs, Title } from '@mantine/core'
import { useState } from 'react'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { readDeskFilter } from '../../masters/branches/use-desk-filter.tsx'
import { useListState } from '../../platform/ui/use-list-state.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { reportTabs, type ReportTab } from './report-filter.ts'
import { reportsListOptions } from './report-state.ts'
import { emptyReportFilterValues } from './report-filter-values.ts'
import { ReportPanel } from './ReportPanel.tsx'
import classes from './ReportsScreen.module.css'

/** The reports of conducted, pending and all appointments, with their totals. */
export default function ReportsScreen() {
  const t = useText()
  const staff = useStaff()
  const { state, setState, resetCount } = useListState(reportsListOptions(readDeskFilter(), staff))
  const { tab, filters } = state
  // A tab loads when it is first opened.
  const [opened, setOpened] = useState<readonly ReportTab[]>([tab])
  if (!opened.includes(tab)) setOpened([...opened, tab])
  return (
    <>
      <Title order={1} size="h3">
        {t('reports.heading')}
      </Title>
      <Tabs
        className={classes.tabs}
        value={tab}
        onChange={(next) => setState({ ...state, tab: next as ReportTab })}
        keepMountedMode="display-none"
      >
        <Tabs.List className={classes.list}>
          {reportTabs.map((key) => (
            <Tabs.Tab key={key} value={key} className={classes.tab}>
              {t(`reports.tabs.${key}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {reportTabs.map((key) => (
          <Tabs.Panel key={`${key} ${resetCount}`} value={key}>
            {opened.includes(key) && (
              <ReportPanel
                tab={key}
                active={tab === key}
                applied={filters[key] ?? emptyReportFilterValues}
                onApply={(values) => setState({ ...state, filters: { ...filters, [key]: values } })}
              />
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}
