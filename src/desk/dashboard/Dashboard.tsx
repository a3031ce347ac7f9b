import { Tabs, Title } from '@mantine/core'
import {
  startTransition,
  useEffect,
  useEffectEvent,
  useId,
  useOptimistic,
  useState,
  type ReactNode,
} from 'react'
import { useListState } from '../../platform/ui/use-list-state.tsx'
import { can } from '../../access/permissions/access.ts'
import { useBranches } from '../../masters/branches/BranchSelect.tsx'
import { readDeskFilter, saveDeskFilter } from '../../masters/branches/use-desk-filter.tsx'
import { useConsultants } from '../../masters/consultants/ConsultantSelect.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import { ShownTogether } from '../../platform/ui/ShownTogether.tsx'
import { SkipLinks } from '../../platform/ui/SkipLinks.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { AppointmentTabPanel } from './AppointmentTabPanel.tsx'
import classes from './Dashboard.module.css'
import { dashboardListOptions, filterOfTab, type TabFilter } from './dashboard-state.ts'
import { dashboardTabs, reloadsOnClick, type DashboardTab } from './dashboard-tabs.ts'
import { DayFigures } from './DayFigures.tsx'
import { EmptySlotsPanel } from './EmptySlotsPanel.tsx'
import { useStaff } from '../../access/auth/stored-session.tsx'

interface DashboardProps {
  title: TextKey
  /** The consultant whose dashboard it is; the server returns only their rows. */
  ownConsultant?: number
  /** What stands above the day, for the branch that is chosen: open tasks, or the consultant's lines. */
  above: (branch: number | null) => ReactNode
}

/** The day in six tabs, below its figures. Actions depend on the user's permissions. */
export function Dashboard({ title, ownConsultant, above }: DashboardProps) {
  const t = useText()
  const withConsultant = can(useStaff(), 'filter by consultant')
  // Read at each visit: the menu leads here again with what the desk has chosen meanwhile.
  const desk = readDeskFilter()
  const options = dashboardListOptions({
    branch: desk.branch,
    consultant: withConsultant ? desk.consultant : null,
  })
  const { state, setState, resetCount } = useListState(options)
  const { tab, filter } = state
  // Number of clicks per tab; a tab that was never opened has no entry.
  const [opened, setOpened] = useState<Partial<Record<DashboardTab, number>>>({ [tab]: 1 })
  if (!opened[tab]) setOpened({ ...opened, [tab]: 1 })
  const { branch, consultant } = filter
  const applyFilter = (next: TabFilter) => {
    setState({ ...state, filter: next })
    const { branch: deskBranch, consultant: deskConsultant } = next
    saveDeskFilter({
      branch: deskBranch,
      ...(withConsultant && { consultant: deskConsultant }),
    })
  }
  // The pressed tab is marked at once; the list of the one before stays until the new one is ready.
  const [pressedTab, setPressedTab] = useOptimistic(tab)
  const openTab = (next: DashboardTab) =>
    startTransition(() => {
      setPressedTab(next)
      setState({ ...state, tab: next })
      setOpened((before) => {
        const loadCount = before[next] ?? 0
        return loadCount === 0 || reloadsOnClick[next]
          ? { ...before, [next]: loadCount + 1 }
          : before
      })
    })
  const tabsId = useId()
  // The desk's choice may be gone since: it is dropped, and the figures and lists are those of all.
  const goneBranch = isGone(branch, useBranches({ withRetired: true }).data)
  const goneConsultant = isGone(consultant, useConsultants({ withRetired: true }).data)
  const onGone = useEffectEvent(() =>
    applyFilter({
      ...filter,
      branch: goneBranch ? null : branch,
      consultant: goneConsultant ? null : consultant,
    }),
  )
  useEffect(() => {
    if (goneBranch || goneConsultant) onGone()
  }, [goneBranch, goneConsultant])
  const branchName = useBranchName(branch)
  const consultantName = useConsultantName(withConsultant ? consultant : null)
  const names = [branchName, consultantName].filter((name) => name !== undefined)

  return (
    <>
      <SkipLinks />
      <div className={classes.head}>
        <Title order={1} size="h3">
          {t(title)}
        </Title>
        <div
          className={classes.glance}
          data-filtered={branch !== null || consultant !== null || undefined}
        >
          {t('dashboard.figuresOfBranch', { branch: names.join(' · ') })}
        </div>
      </div>
      <ShownTogether above={above(branch)}>
        <DayFigures branch={branch} consultant={consultant} />
        <Tabs
          id={tabsId}
          className={classes.tabs}
          value={pressedTab}
          onChange={(next) => openTab(next as DashboardTab)}
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
              applied: filterOfTab(key, filter),
              onApply: (next: TabFilter) =>
                applyFilter(key === 'conducted' ? next : { ...next, day: filter.day }),
            }
            const loadCount = opened[key]
            return (
              // Not Mantine's panel, which is always that of the marked tab.
              <div
                key={`${key} ${resetCount}`}
                role="tabpanel"
                id={`${tabsId}-panel-${key}`}
                aria-labelledby={`${tabsId}-tab-${key}`}
                hidden={tab !== key}
              >
                {!loadCount ? null : key === 'profile' ? (
                  <EmptySlotsPanel {...panelProps} ownConsultant={ownConsultant} />
                ) : (
                  <AppointmentTabPanel {...panelProps} tab={key} opened={loadCount} />
                )}
              </div>
            )
          })}
        </Tabs>
      </ShownTogether>
    </>
  )
}

/** The name of the branch of the figures; one toast when branches fail to load. */
function useBranchName(branch: number | null): string {
  const t = useText()
  const { data, error } = useBranches({ withRetired: true })
  const failed = error !== null && error.code !== 'signed_out'
  useEffect(() => {
    if (failed) toast.error(t('dashboard.errorBranches'))
  }, [failed, t])
  return data?.find(({ id }) => id === branch)?.name ?? t('field.allBranches')
}

/** Whether a chosen id is none of the loaded rows. */
const isGone = (chosen: number | null, rows: readonly { id: number }[] | undefined): boolean =>
  chosen !== null && rows !== undefined && !rows.some(({ id }) => id === chosen)

/** The name of the consultant of the figures; undefined for all. */
function useConsultantName(consultant: number | null): string | undefined {
  const { data } = useConsultants({ withRetired: true })
  return data?.find(({ id }) => id === consultant)?.name
}
