import { Button, Tabs } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { can } from '../../access/permissions/access.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { placeNamed, placeOfAddress } from '../../masters/branches/use-desk-filter.tsx'
import { DeskFilterFields } from '../../masters/consultants/DeskFilterFields.tsx'
import { idParamSchema } from '../../platform/http/input-schemas.ts'
import { callKey, useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import filterLine from '../../platform/ui/filter-line.module.css'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { ListHead } from '../../platform/ui/ListHead.tsx'
import tabRow from '../../platform/ui/tab-row.module.css'
import { AffectedPanel } from './AffectedPanel.tsx'
import { listPatientCalls } from './call-list.ts'
import { CallList } from './CallList.tsx'
import classes from './RebookingScreen.module.css'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'

const AwayTodayDialog = lazyDialog(() => import('./AwayTodayDialog.tsx'))

/** Whom the holiday that the address names concerns, or the consultant and the branch. */
function readQuery(search: URLSearchParams) {
  const holiday = idParamSchema.safeParse(search.get('holiday')).data
  return { ...(holiday === undefined ? placeOfAddress(search) : placeNamed(search)), holiday }
}

/**
 * The screen for appointments whose time the clinic has closed: they are moved or cancelled, and
 * their patients called.
 */
export default function RebookingScreen() {
  const t = useText()
  const staff = useStaff()
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const query = readQuery(search)
  const set = (changes: Record<string, string | number | null | undefined>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value === null || value === undefined) next.delete(name)
          else next.set(name, String(value))
        }
        return next
      },
      { flushSync: true, replace: true },
    )
  const { consultant, branch } = query
  const showAllPlaces = () => set({ consultant: null, branch: null })
  const calls = useCall(listPatientCalls, { query: { consultant, branch } }, { staleTime: 0 })
  const [isMarking, setMarking] = useState(false)
  const [isDialogLoaded, setDialogLoaded] = useState(false)

  const untold = calls.isPlaceholderData ? undefined : calls.data?.untold
  return (
    <div className={classes.screen}>
      <ListHead title={t('screen.rebooking')} hint={t('rebooking.hint')}>
        {can(staff, 'mark leave') && (
          <Button
            variant="default"
            onClick={() => {
              setDialogLoaded(true)
              setMarking(true)
            }}
          >
            {t('awayToday.open')}
          </Button>
        )}
      </ListHead>
      <div className={filterLine.filters} role="search">
        <DeskFilterFields
          consultant={consultant}
          branch={branch}
          onChange={(changes) => set({ ...query, ...changes })}
        />
      </div>
      <Tabs
        value={search.get('tab') === 'calls' ? 'calls' : 'affected'}
        onChange={(tab) => set({ tab: tab === 'calls' ? tab : null })}
      >
        <Tabs.List className={tabRow.row}>
          <Tabs.Tab value="affected" className={tabRow.tab}>
            {t('rebooking.tab')}
          </Tabs.Tab>
          <Tabs.Tab value="calls" className={tabRow.tab}>
            {untold === undefined ? t('calls.title') : t('calls.tab', { count: untold })}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="affected">
          <AffectedPanel
            query={query}
            onShowAll={() => set({ holiday: null })}
            onShowAllPlaces={showAllPlaces}
            onChanged={() =>
              void queries.invalidateQueries({ queryKey: callKey(listPatientCalls) })
            }
          />
        </Tabs.Panel>
        <Tabs.Panel value="calls" className={classes.panel}>
          {search.get('tab') === 'calls' && (
            <CallList consultant={consultant} branch={branch} onShowAll={showAllPlaces} />
          )}
        </Tabs.Panel>
      </Tabs>
      {isDialogLoaded && (
        <PartSuspense>
          <AwayTodayDialog
            consultant={consultant}
            opened={isMarking}
            onClose={() => setMarking(false)}
            onMarked={(holiday) => set({ holiday, consultant: null, branch: null, tab: null })}
          />
        </PartSuspense>
      )}
    </div>
  )
}
