import { Button, Tabs } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { can } from '../../access/permissions/access.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { placeOfAddress } from '../../masters/branches/use-desk-filter.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import { ListHead } from '../../platform/ui/ListHead.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'
import tabRow from '../../platform/ui/tab-row.module.css'
import { useWishToAdd } from '../booking/wait-for.tsx'
import classes from './WaitingListScreen.module.css'
import { WaitingPanel } from './WaitingPanel.tsx'

const WaitingForm = lazyDialog(() => import('./WaitingForm.tsx'))
// The desk has the list of those who wait open all day.
const FollowUpsPanel = lazyPart(() => import('../follow-ups/FollowUpsPanel.tsx'))

/** The value of the tab of who should have come back, in the address too. */
const followUps = 'followUps'

/** The screen of those whom the desk calls: who waits for a time, and who should have come back. */
export default function WaitingListScreen() {
  const t = useText()
  const canManage = can(useStaff(), 'manage the waiting list')
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') === followUps ? followUps : 'waiting'
  const given = useWishToAdd()
  const [wish, setWish] = useState(given)
  const [isAdding, setAdding] = useState(given !== undefined)
  return (
    <div className={classes.screen}>
      <ListHead
        title={t('screen.waitingList')}
        hint={t(tab === followUps ? 'followUps.hint' : 'waitingList.hint')}
      >
        {canManage && tab !== followUps && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => {
              setWish(placeOfAddress(search))
              setAdding(true)
            }}
          >
            {t('waitingList.add')}
          </Button>
        )}
      </ListHead>
      <Tabs
        value={tab}
        onChange={(next) =>
          setSearch(next === followUps ? { tab: next } : {}, { flushSync: true, replace: true })
        }
      >
        <Tabs.List className={tabRow.row}>
          <Tabs.Tab value="waiting" className={tabRow.tab}>
            {t('screen.waitingList')}
          </Tabs.Tab>
          <Tabs.Tab
            value={followUps}
            className={tabRow.tab}
            onPointerEnter={FollowUpsPanel.preload}
            onFocus={FollowUpsPanel.preload}
          >
            {t('followUps.tab')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={tab} pt="sm">
          {tab === followUps ? (
            <PartSuspense fallback={<AmbulanceOverlay visible />}>
              <FollowUpsPanel />
            </PartSuspense>
          ) : (
            <WaitingPanel />
          )}
        </Tabs.Panel>
      </Tabs>
      {wish && (
        <PartSuspense>
          <WaitingForm
            row={undefined}
            wish={wish}
            opened={isAdding}
            onClose={() => setAdding(false)}
          />
        </PartSuspense>
      )}
    </div>
  )
}
