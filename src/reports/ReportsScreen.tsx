import { Tabs, Title } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../i18n/languages.tsx'
import { reportTabs, type ReportTab } from './report-filter.ts'
import { ReportPanel } from './ReportPanel.tsx'
import classes from './ReportsScreen.module.css'

/** What was done, what is still pending, and all of it, with what it comes to. */
export default function ReportsScreen() {
  const t = useText()
  const [tab, setTab] = useState<ReportTab>('home')
  // A tab that was never opened has not fetched anything yet.
  const [opened, setOpened] = useState<readonly ReportTab[]>(['home'])
  const open = (next: ReportTab) => {
    setTab(next)
    setOpened((before) => (before.includes(next) ? before : [...before, next]))
  }
  return (
    <>
      <Title order={1} size="h3">
        {t('reports.heading')}
      </Title>
      <Tabs
        className={classes.tabs}
        value={tab}
        onChange={(next) => open(next as ReportTab)}
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
          <Tabs.Panel key={key} value={key}>
            {opened.includes(key) && <ReportPanel tab={key} active={tab === key} />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}
