import { Tabs, Title } from '@mantine/core'
import { useState } from 'react'
import { useListState } from '../../platform/ui/use-list-state.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { reportTabs, type ReportTab } from './report-filter.ts'
import {
  firstReportsState,
  reportsFromAddress,
  reportsStateSchema,
  reportsToAddress,
} from './report-state.ts'
import { noReportWish } from './report-filter-values.ts'
import { ReportPanel } from './ReportPanel.tsx'
import classes from './ReportsScreen.module.css'

/** What was done, what is still pending, and all of it, with what it comes to. */
export default function ReportsScreen() {
  const t = useText()
  const { state, setState, epoch } = useListState({
    initial: firstReportsState,
    schema: reportsStateSchema,
    toAddress: reportsToAddress,
    fromAddress: reportsFromAddress,
  })
  const { tab, wishes } = state
  // A tab that was never opened has not fetched anything yet.
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
          <Tabs.Panel key={`${key} ${epoch}`} value={key}>
            {opened.includes(key) && (
              <ReportPanel
                tab={key}
                active={tab === key}
                searched={wishes[key] ?? noReportWish}
                onSearched={(wish) => setState({ ...state, wishes: { ...wishes, [key]: wish } })}
              />
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}
