import { Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { can } from '../../access/permissions/access.ts'
import { placeOfAddress } from '../../masters/branches/use-desk-filter.tsx'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import filterLine from '../../platform/ui/filter-line.module.css'
import { ListHead } from '../../platform/ui/ListHead.tsx'
import tabRow from '../../platform/ui/tab-row.module.css'
import { SharesPanel } from '../shares/SharesPanel.tsx'
import { FurtherChargesPanel } from './FurtherChargesPanel.tsx'
import { IncomeFilters } from './IncomeFilters.tsx'
import { IncomePanel } from './IncomePanel.tsx'
import {
  incomePrintPath,
  incomeTabs,
  readIncomeState,
  toIncomeAddress,
  type IncomeState,
  type IncomeTab,
  tabTexts,
} from './income-state.ts'
import classes from './income.module.css'
import { LesseningPanel } from './LesseningPanel.tsx'
import { PaidOutPanel } from './PaidOutPanel.tsx'

/** The screen of the income: sums of the ledger, what lessened them, and what consultants get. */
export default function IncomeScreen() {
  const t = useText()
  const staff = useStaff()
  const [search, setSearch] = useSearchParams()
  const tabs = incomeTabs.filter(
    (tab) =>
      (tab !== 'shares' || can(staff, 'see shares')) &&
      (tab !== 'paidOut' || can(staff, 'see the day of a branch')),
  )
  const found = readIncomeState(search, useToday(), placeOfAddress(search))
  const state = tabs.includes(found.tab) ? found : { ...found, tab: 'income' as const }
  const show = (next: IncomeState, replace: boolean) =>
    setSearch(toIncomeAddress(next), { replace })
  const isReversed = state.from > state.to
  return (
    <div className={classes.screen}>
      <ListHead title={t('screen.income')} hint={t('income.hint')} />
      <div className={filterLine.filters} role="search">
        <IncomeFilters state={state} onChange={(changes) => show({ ...state, ...changes }, true)} />
      </div>
      <Tabs
        value={state.tab}
        onChange={(tab) => tab && show({ ...state, tab: tab as IncomeTab }, true)}
      >
        <Tabs.List className={tabRow.row} aria-label={t('screen.income')}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab} className={tabRow.tab}>
              {t(tabTexts[tab])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={state.tab}>
          {!isReversed && state.tab === 'income' && (
            // A row that was opened is a step back in the browser.
            <IncomePanel state={state} onChange={(next) => show(next, false)} />
          )}
          {!isReversed && state.tab === 'charges' && <FurtherChargesPanel state={state} />}
          {!isReversed && state.tab === 'lessening' && <LesseningPanel state={state} />}
          {!isReversed && state.tab === 'paidOut' && <PaidOutPanel state={state} />}
          {!isReversed && state.tab === 'shares' && (
            <SharesPanel filter={state} printPath={incomePrintPath(state)} />
          )}
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}
