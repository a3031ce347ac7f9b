import { Tabs } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { placeOfAddress } from '../../masters/branches/use-desk-filter.tsx'
import { DeskFilterFields } from '../../masters/consultants/DeskFilterFields.tsx'
import { callKey, useCall, usePages } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { DataTable } from '../../platform/ui/DataTable.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import filterLine from '../../platform/ui/filter-line.module.css'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { ListHead } from '../../platform/ui/ListHead.tsx'
import { ResultCount } from '../../platform/ui/ResultCount.tsx'
import tabRow from '../../platform/ui/tab-row.module.css'
import { sumOwed } from '../collect/collect-form-values.ts'
import { useOutstandingColumns } from './outstanding-columns.tsx'
import {
  debtAges,
  listOutstanding,
  sumOutstanding,
  type DebtAge,
  type OutstandingRow,
} from './outstanding.ts'
import classes from './OutstandingScreen.module.css'

const CollectDialog = lazyDialog(() => import('../collect/CollectDialog.tsx'))

const readAge = (search: URLSearchParams): DebtAge | undefined =>
  debtAges.find((age) => age === search.get('age'))

/** The screen of what conducted appointments still owe: who is called, reminded, or pays now. */
export default function OutstandingScreen() {
  const t = useText()
  const staff = useStaff()
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const age = readAge(search)
  const place = placeOfAddress(search)
  const pages = usePages(listOutstanding, { ...place, age }, {})
  const summing = useCall(sumOutstanding, { query: place }, { staleTime: 0 })
  // Never the sums of the place before.
  const sums = summing.isPlaceholderData ? undefined : summing.data
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.rows) ?? [], [pages.data])
  const [collecting, setCollecting] = useState<OutstandingRow>()
  const [opened, setOpened] = useState(false)
  const columns = useOutstandingColumns((row) => {
    setCollecting(row)
    setOpened(true)
  })

  const ofAge = (it: DebtAge | undefined) => {
    const counted = (sums ?? []).filter((sum) => it === undefined || sum.age === it)
    return {
      count: counted.reduce((total, { count }) => total + count, 0),
      owed: sumOwed(counted),
    }
  }
  const shown = ofAge(age)
  const canLoadMore = pages.hasNextPage && !pages.isFetching && !pages.isPlaceholderData
  return (
    <div className={classes.screen}>
      <AmbulanceOverlay visible={pages.isLoading} />
      <ListHead title={t('screen.outstanding')} hint={t('outstanding.hint')} />
      <div className={filterLine.filters} role="search">
        <DeskFilterFields
          {...place}
          hasConsultants={staff.role !== 'Consultant'}
          onChange={() => setSearch(age ? { age } : {}, { replace: true })}
        />
        <span className={classes.count}>
          <ResultCount>
            {sums &&
              t('outstanding.total', { count: shown.count, amount: formatRupees(shown.owed) })}
          </ResultCount>
        </span>
      </div>
      <Tabs
        value={age ?? 'all'}
        onChange={(next) =>
          setSearch(
            (before) => {
              const after = new URLSearchParams(before)
              if (next === null || next === 'all') after.delete('age')
              else after.set('age', next)
              return after
            },
            { replace: true },
          )
        }
      >
        <Tabs.List className={tabRow.row} aria-label={t('outstanding.since')}>
          {([undefined, ...debtAges] as const).map((it) => (
            <Tabs.Tab key={it ?? 'all'} value={it ?? 'all'} className={tabRow.tab}>
              {t(`outstanding.age.${it ?? 'all'}`)}
              {sums && <span className={classes.sum}>{formatRupees(ofAge(it).owed)}</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={age ?? 'all'}>
          <DataTable
            // Begins at its first row for another age.
            key={age ?? 'all'}
            label={t('screen.outstanding')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            queryState={pages}
            empty={
              pages.isLoading ? undefined : (
                <EmptyNote title={t('outstanding.none')} hint={t('outstanding.noneHint')} />
              )
            }
            onEndReached={canLoadMore ? () => void pages.fetchNextPage() : undefined}
            isLoadingMore={pages.isFetchingNextPage}
          />
        </Tabs.Panel>
      </Tabs>
      {collecting && (
        <CollectDialog
          appointment={collecting}
          opened={opened}
          onClose={() => setOpened(false)}
          onChanged={() => {
            void queries.invalidateQueries({ queryKey: callKey(listOutstanding) })
            void queries.invalidateQueries({ queryKey: callKey(sumOutstanding) })
          }}
        />
      )}
    </div>
  )
}
