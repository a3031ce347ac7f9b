import { Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { placeOfAddress } from '../../masters/branches/use-desk-filter.tsx'
import { DeskFilterFields } from '../../masters/consultants/DeskFilterFields.tsx'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import filterLine from '../../platform/ui/filter-line.module.css'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import { ListHead } from '../../platform/ui/ListHead.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'
import { PeriodFields } from '../../platform/ui/PeriodFields.tsx'
import tabRow from '../../platform/ui/tab-row.module.css'
import { AnswersPanel } from './AnswersPanel.tsx'
import classes from './Feedback.module.css'
import {
  feedbackTabs,
  isReversed,
  isTooLong,
  readFeedbackState,
  toFeedbackAddress,
  type FeedbackScreenState,
  type FeedbackTab,
} from './feedback-state.ts'

// Words are read each day, figures now and then.
const FiguresPanel = lazyPart(() => import('./FiguresPanel.tsx'))

/** The screen of what patients say of their visits: their words, whom to call back, and the figures. */
export default function FeedbackScreen() {
  const t = useText()
  const { role } = useStaff()
  const [search, setSearch] = useSearchParams()
  const state = readFeedbackState(search, useToday(), placeOfAddress(search))
  const show = (changes: Partial<FeedbackScreenState>) =>
    setSearch(toFeedbackAddress({ ...state, ...changes }), { replace: true, flushSync: true })
  const isUsable = !isReversed(state) && !isTooLong(state)
  // Whom to call back is read of all days; days that cannot be used stay where they are mended.
  const hasPeriod = !isUsable || state.tab !== 'answers' || state.show !== 'open'
  return (
    <div className={classes.screen}>
      <ListHead title={t('screen.feedback')} hint={t('feedback.hint')} />
      <div className={filterLine.filters} role="search">
        {hasPeriod && (
          <PeriodFields
            from={state.from}
            to={state.to}
            problem={isTooLong(state) ? t('feedback.yearAtMost') : undefined}
            onChange={show}
          />
        )}
        <DeskFilterFields
          branch={state.branch}
          consultant={state.consultant}
          hasConsultants={role !== 'Consultant'}
          onChange={(changes) =>
            show(
              Object.fromEntries(
                Object.entries(changes).map(([name, id]) => [name, id ?? undefined]),
              ),
            )
          }
        />
      </div>
      <Tabs value={state.tab} onChange={(tab) => tab && show({ tab: tab as FeedbackTab })}>
        <Tabs.List className={tabRow.row} aria-label={t('screen.feedback')}>
          {feedbackTabs.map((tab) => (
            <Tabs.Tab
              key={tab}
              value={tab}
              className={tabRow.tab}
              {...(tab === 'figures' && {
                onPointerEnter: FiguresPanel.preload,
                onFocus: FiguresPanel.preload,
              })}
            >
              {t(`feedback.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={state.tab} pt="sm">
          {isUsable && state.tab === 'answers' && <AnswersPanel state={state} onChange={show} />}
          {isUsable && state.tab === 'figures' && (
            <PartSuspense fallback={<AmbulanceOverlay visible />}>
              <FiguresPanel state={state} onChange={show} />
            </PartSuspense>
          )}
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}
