import { Tabs, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useListState } from '../../platform/ui/use-list-state.tsx'
import { useBranches } from '../../masters/branches/BranchSelect.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import { toast } from '../../platform/ui/toast.tsx'
import { AppointmentTabPanel } from './AppointmentTabPanel.tsx'
import classes from './Dashboard.module.css'
import {
  dashboardFromAddress,
  dashboardStateSchema,
  dashboardToAddress,
  firstDashboardState,
} from './dashboard-state.ts'
import { dashboardTabs, reloadsOnClick, type DashboardTab } from './dashboard-tabs.ts'
import { DayFigures } from './DayFigures.tsx'
import { EmptySlotsPanel } from './EmptySlotsPanel.tsx'
import { noWish, type TabWish } from './tab-filter.ts'

interface DashboardProps {
  title: TextKey
  /** The consultant whose own dashboard it is; their rows are the only ones the server gives. */
  ownConsultant?: number
}

/** The day in six tabs, under its figures. What somebody may do on it, their rights decide. */
export function Dashboard({ title, ownConsultant }: DashboardProps) {
  const t = useText()
  const { state, setState, epoch } = useListState({
    initial: firstDashboardState,
    schema: dashboardStateSchema,
    toAddress: dashboardToAddress,
    fromAddress: dashboardFromAddress,
  })
  const { tab, wishes } = state
  // How often a click asked for each tab's list; a tab that was never opened is not there yet.
  const [opened, setOpened] = useState<Partial<Record<DashboardTab, number>>>({ [tab]: 1 })
  if (!opened[tab]) setOpened({ ...opened, [tab]: 1 })
  const branch = wishes[tab]?.branch ?? null

  const open = (next: DashboardTab) => {
    setState({ ...state, tab: next })
    setOpened((before) => {
      const times = before[next] ?? 0
      return times === 0 || reloadsOnClick[next] ? { ...before, [next]: times + 1 } : before
    })
  }
  const branchName = useBranchName(branch)

  return (
    <>
      <div className={classes.head}>
        <Title order={1} size="h3">
          {t(title)}
        </Title>
        <div className={classes.glance}>{t('dashboard.glance', { branch: branchName })}</div>
      </div>
      <DayFigures branch={branch} />
      <Tabs
        className={classes.tabs}
        value={tab}
        onChange={(next) => open(next as DashboardTab)}
        keepMountedMode="display-none"
      >
        <Tabs.List className={classes.list}>
          {dashboardTabs.map((key) => (
            <Tabs.Tab key={key} value={key} className={classes.tab}>
              {t(`dashboard.tabs.${key}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {dashboardTabs.map((key) => {
          const shared = {
            active: tab === key,
            searched: wishes[key] ?? noWish,
            onSearched: (wish: TabWish) =>
              setState({ ...state, wishes: { ...wishes, [key]: wish } }),
          }
          const times = opened[key]
          return (
            <Tabs.Panel key={`${key} ${epoch}`} value={key}>
              {!times ? null : key === 'profile' ? (
                <EmptySlotsPanel {...shared} ownConsultant={ownConsultant} />
              ) : (
                <AppointmentTabPanel {...shared} tab={key} opened={times} />
              )}
            </Tabs.Panel>
          )
        })}
      </Tabs>
    </>
  )
}

/** The name of the branch that the figures are of; tells once when branches cannot be fetched. */
function useBranchName(branch: number | null): string {
  const t = useText()
  const { data, error } = useBranches()
  const failed = error !== null && error.code !== 'signed_out'
  useEffect(() => {
    if (failed) toast.error(t('dashboard.errorBranches'))
  }, [failed])
  return data?.find(({ id }) => id === branch)?.name ?? t('field.allBranches')
}
