import { Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { placeOfAddress } from '../../masters/branches/use-desk-filter.tsx'
import { DeskFilterFields } from '../../masters/consultants/DeskFilterFields.tsx'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import filterLine from '../../platform/ui/filter-line.module.css'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { ListHead } from '../../platform/ui/ListHead.tsx'
import { ResultCount } from '../../platform/ui/ResultCount.tsx'
import tabRow from '../../platform/ui/tab-row.module.css'
import { sumOwed } from '../collect/collect-form-values.ts'
import { DebtsPanel } from './DebtsPanel.tsx'
import { GiveBackPanel } from './GiveBackPanel.tsx'
import { debtAges, sumOutstanding, type DebtAge } from './outstanding.ts'
import classes from './OutstandingScreen.module.css'
import { sumUnusedDeposits } from './unused-deposits.ts'

/** The value of the tab of what is to be given back, in the address too. */
const giveBack = 'give-back'

const readAge = (search: URLSearchParams): DebtAge | undefined =>
  debtAges.find((age) => age === search.get('age'))

/** The screen of what conducted appointments still owe: who is called, reminded, or pays now. */
export default function OutstandingScreen() {
  const t = useText()
  const staff = useStaff()
  const [search, setSearch] = useSearchParams()
  const age = readAge(search)
  const isGivingBack = search.get('tab') === giveBack
  const tab = isGivingBack ? giveBack : (age ?? 'all')
  const place = placeOfAddress(search)
  const summing = useCall(sumOutstanding, { query: place }, { staleTime: 0 })
  // Never the sums of the place before.
  const sums = summing.isPlaceholderData ? undefined : summing.data
  const summingUnused = useCall(sumUnusedDeposits, { query: place }, { staleTime: 0 })
  const unused = summingUnused.isPlaceholderData ? undefined : summingUnused.data

  /** Of the place that this desk looks at by now. */
  const showPlace = () => setSearch(isGivingBack ? { tab } : age ? { age } : {}, { replace: true })
  const ofAge = (it: DebtAge | undefined) => {
    const counted = (sums ?? []).filter((sum) => it === undefined || sum.age === it)
    return {
      count: counted.reduce((total, { count }) => total + count, 0),
      owed: sumOwed(counted),
    }
  }
  const shown = ofAge(age)
  return (
    <div className={classes.screen}>
      <ListHead
        title={t('screen.outstanding')}
        hint={t(isGivingBack ? 'outstanding.noneToGiveBackHint' : 'outstanding.hint')}
      />
      <div className={filterLine.filters} role="search">
        <DeskFilterFields
          {...place}
          hasConsultants={staff.role !== 'Consultant'}
          onChange={showPlace}
        />
        <span className={classes.count}>
          <ResultCount>
            {isGivingBack
              ? unused && `${t('outstanding.toGiveBack')}: ${formatRupees(unused.amount)}`
              : sums &&
                t('outstanding.total', { count: shown.count, amount: formatRupees(shown.owed) })}
          </ResultCount>
        </span>
      </div>
      <Tabs
        value={tab}
        onChange={(next) =>
          setSearch(
            (before) => {
              const after = new URLSearchParams(before)
              after.delete('age')
              after.delete('tab')
              if (next === giveBack) after.set('tab', next)
              else if (next !== null && next !== 'all') after.set('age', next)
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
              <span className={classes.sum}>{sums ? formatRupees(ofAge(it).owed) : '–'}</span>
            </Tabs.Tab>
          ))}
          <Tabs.Tab value={giveBack} className={tabRow.tab}>
            {t('outstanding.toGiveBack')}
            <span className={classes.sum}>{unused ? formatRupees(unused.amount) : '–'}</span>
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={tab}>
          {isGivingBack ? (
            <GiveBackPanel onShowAll={showPlace} place={place} />
          ) : (
            <DebtsPanel onShowAll={showPlace} place={place} age={age} />
          )}
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}
