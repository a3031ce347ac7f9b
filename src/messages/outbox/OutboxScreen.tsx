import { Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { can } from '../../access/permissions/access.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { placeOfAddress, saveDeskFilter } from '../../masters/branches/use-desk-filter.tsx'
import { DeskFilterFields } from '../../masters/consultants/DeskFilterFields.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import filterLine from '../../platform/ui/filter-line.module.css'
import { ListHead } from '../../platform/ui/ListHead.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import tabRow from '../../platform/ui/tab-row.module.css'
import classes from './Outbox.module.css'
import { DonePanel } from './DonePanel.tsx'
import { WaitingPanel } from './WaitingPanel.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'

// An Admin opens them when the clinic sets up its messages; the desk has the lists open all day.
const RulesPanel = lazyPart(() => import('../rules/RulesPanel.tsx'))
const GatewaysPanel = lazyPart(() => import('../gateways/GatewaysPanel.tsx'))
const preloads: Partial<Record<string, () => void>> = {
  rules: RulesPanel.preload,
  gateways: GatewaysPanel.preload,
}

const tabs = ['waiting', 'done', 'failed', 'rules', 'gateways'] as const
const titles = {
  waiting: 'outbox.waiting',
  done: 'outbox.done',
  failed: 'outbox.failed',
  rules: 'settings.title',
  gateways: 'gateway.title',
} as const

/** The screen of what patients are to hear: sent by hand, what was sent, and what is sent when. */
export default function OutboxScreen() {
  const t = useText()
  const staff = useStaff()
  const [search, setSearch] = useSearchParams()
  const visible = tabs.filter(
    (it) => !['rules', 'gateways'].includes(it) || can(staff, 'set up the clinic'),
  )
  const tab = visible.find((it) => it === search.get('tab')) ?? 'waiting'
  const { branch } = placeOfAddress(search)
  const show = (next: string | null) =>
    setSearch(next === null || next === 'waiting' ? {} : { tab: next }, { replace: true })
  return (
    <div className={classes.screen}>
      <ListHead
        title={t('screen.messages')}
        hint={tab === 'waiting' ? t('outbox.hint') : undefined}
      />
      {tab !== 'gateways' && (
        <div className={filterLine.filters} role="search">
          <DeskFilterFields
            branch={branch}
            consultant={undefined}
            hasConsultants={false}
            onChange={() => show(tab)}
          />
        </div>
      )}
      <Tabs value={tab} onChange={show}>
        <Tabs.List className={tabRow.row}>
          {visible.map((it) => (
            <Tabs.Tab
              key={it}
              value={it}
              className={tabRow.tab}
              onPointerEnter={preloads[it]}
              onFocus={preloads[it]}
            >
              {t(titles[it])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} pt="sm">
          {tab === 'waiting' && <WaitingPanel branch={branch} />}
          {(tab === 'done' || tab === 'failed') && (
            <DonePanel key={tab} branch={branch} which={tab} />
          )}
          <PartSuspense fallback={<AmbulanceOverlay visible />}>
            {tab === 'rules' && (
              <RulesPanel
                branch={branch}
                onBranch={(next) => {
                  saveDeskFilter({ branch: next })
                  show(tab)
                }}
              />
            )}
            {tab === 'gateways' && <GatewaysPanel />}
          </PartSuspense>
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}
