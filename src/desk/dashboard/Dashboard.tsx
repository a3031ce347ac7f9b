import { Tabs, Title } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { useListState } from '../../platform/ui/use-list-state.tsx'
import { useBranches } from '../../masters/branches/BranchSelect.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import { SkipLinks } from '../../platform/ui/SkipLinks.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { AppointmentTabPanel } from './AppointmentTabPanel.tsx'
import classes from './Dashboard.module.css'
import { dashboardListOptions, emptyTabFilter, type TabFilter } from './dashboard-state.ts'
import { dashboardTabs, reloadsOnClick, type DashboardTab } from './dashboard-tabs.ts'
import { DayFigures } from './DayFigures.tsx'
import { EmptySlotsPanel } from './EmptySlotsPanel.tsx'
import { SetupGuide } from '../setup-guide/SetupGuide.tsx'
import { WaitingRequests } from '../../scheduling/booking-requests/WaitingRequests.tsx'
import { useStaff } from '../../access/auth/stored-session.tsx'

interface DashboardProps {
  title: TextKey
  /** The consultant whose dashboard it is; the server returns only their rows. */
  ownConsultant?: number
  /** Further content, such as open tasks. */
  note?: ReactNode
}

/** The day in six tabs, below its figures. Actions depend on the user's permissions. */
function Dashboard({ title, ownConsultant, note }: DashboardProps) {
  const t = useText()
  const { state, setState, resetCount } = useListState(dashboardListOptions)
  const { tab, filters } = state
  // Number of clicks per tab; a tab that was never opened has no entry.
  const [opened, setOpened] = useState<Partial<Record<DashboardTab, number>>>({ [tab]: 1 })
  if (!opened[tab]) setOpened({ ...opened, [tab]: 1 })
  const branch = filters[tab]?.branch ?? null

  const openTab = (next: DashboardTab) => {
    setState({ ...state, tab: next })
    setOpened((before) => {
      const loadCount = before[next] ?? 0
      return loadCount === 0 || reloadsOnClick[next] ? { ...before, [next]: loadCount + 1 } : before
    })
  }
  const branchName = useBranchName(branch)

  return (
    <>
      <SkipLinks />
      <div className={classes.head}>
        <Title order={1} size="h3">
          {t(title)}
        </Title>
        <div className={classes.glance}>
          {t('dashboard.figuresOfBranch', { branch: branchName })}
        </div>
      </div>
      {note}
      <DayFigures branch={branch} />
      <Tabs
        className={classes.tabs}
        value={tab}
        onChange={(next) => openTab(next as DashboardTab)}
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
          const panelProps = {
            active: tab === key,
            applied: filters[key] ?? emptyTabFilter,
            onApply: (filter: TabFilter) =>
              setState({ ...state, filters: { ...filters, [key]: filter } }),
          }
          const loadCount = opened[key]
          return (
            <Tabs.Panel key={`${key} ${resetCount}`} value={key}>
              {!loadCount ? null : key === 'profile' ? (
                <EmptySlotsPanel {...panelProps} ownConsultant={ownConsultant} />
              ) : (
                <AppointmentTabPanel {...panelProps} tab={key} opened={loadCount} />
              )}
            </Tabs.Panel>
          )
        })}
      </Tabs>
    </>
  )
}

/** The name of the branch of the figures; one toast when branches fail to load. */
function useBranchName(branch: number | null): string {
  const t = useText()
  const { data, error } = useBranches()
  const failed = error !== null && error.code !== 'signed_out'
  useEffect(() => {
    if (failed) toast.error(t('dashboard.errorBranches'))
  }, [failed, t])
  return data?.find(({ id }) => id === branch)?.name ?? t('field.allBranches')
}

/** The landing page of Admin and Employee. */
export function AdminDashboard() {
  const note = (
    <>
      <SetupGuide />
      <WaitingRequests />
    </>
  )
  return <Dashboard title="screen.landingPage" note={note} />
}

/** The landing page of a consultant. */
export function ConsultantDashboard() {
  const { id } = useStaff()
  return <Dashboard title="screen.consultantDashboard" ownConsultant={id} />
}
