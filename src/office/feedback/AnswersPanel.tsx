import { SegmentedControl } from '@mantine/core'
import '../../platform/ui/segmented-control.css'
import { useMemo, useState } from 'react'
import { can } from '../../access/permissions/access.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { OthersNote } from '../../masters/consultants/OthersNote.tsx'
import { useMasterChange } from '../../masters/kit/use-master-change.tsx'
import { ExportToCome } from '../../platform/export/ExportToCome.tsx'
import { problemMessageKey } from '../../platform/http/problem.ts'
import { useCall, usePages } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { DataTable } from '../../platform/ui/DataTable.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import { OldNote } from '../../platform/ui/OldNote.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'
import { ResultCount } from '../../platform/ui/ResultCount.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { useLatestRow } from '../../platform/ui/use-latest-row.tsx'
import { useFeedbackColumns } from './feedback-columns.tsx'
import { formatAverage } from './feedback-texts.tsx'
import {
  feedbackStates,
  listFeedback,
  reopenFeedback,
  sumFeedback,
  type FeedbackRow,
} from './feedback.ts'
import type { FeedbackScreenState } from './feedback-state.ts'
import classes from './Feedback.module.css'
import { totalFeedback } from './sum-feedback.ts'

const SettleDialog = lazyDialog(() => import('./SettleDialog.tsx'))
// Loaded later, because exports are used less than rows.
const FeedbackExportMenu = lazyPart(() => import('./FeedbackExportMenu.tsx'))

/** Milliseconds; another desk may be calling from the same list. */
const pollIntervalMs = 60_000

interface AnswersPanelProps {
  state: FeedbackScreenState
  onChange: (changes: Partial<FeedbackScreenState>) => void
}

/** What patients said, the newest first, and whom to call back about it. */
export function AnswersPanel({ state, onChange }: AnswersPanelProps) {
  const t = useText()
  const canSettle = can(useStaff(), 'settle feedback')
  const { show, from, to, branch, consultant } = state
  const filter = { from, to, branch, consultant }
  const pages = usePages(listFeedback, { ...filter, state: show }, { pollIntervalMs })
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.rows) ?? [], [pages.data])
  const summing = useCall(sumFeedback, { query: filter })
  // Never those of other days or another place.
  const sums = summing.isPlaceholderData ? undefined : summing.data
  const total = sums && totalFeedback(sums.rows)
  const reopening = useMasterChange(reopenFeedback)
  const [chosen, setChosen] = useState<FeedbackRow>()
  const [opened, setOpened] = useState(false)
  const latest = useLatestRow(rows, chosen)
  const reopen = ({ id, version, settled }: FeedbackRow) =>
    settled &&
    void reopening.send(
      { params: { id }, body: { version, settledAt: settled.at } },
      {
        successMessage: t('audit.actions.reopened'),
        onDone: () => {},
        onProblem: ({ code }) => toast.error(t(problemMessageKey(code))),
      },
    )
  const columns = useFeedbackColumns(
    canSettle
      ? {
          reopen,
          settle: (row) => {
            setChosen(row)
            setOpened(true)
          },
        }
      : undefined,
  )
  const canLoadMore = pages.hasNextPage && !pages.isFetching && !pages.isPlaceholderData
  const open = sums?.open
  return (
    <div className={classes.panel}>
      <AmbulanceOverlay visible={pages.isLoading} />
      <div className={classes.line}>
        <SegmentedControl
          size="xs"
          className={classes.states}
          aria-label={t('arrivals.show')}
          data={feedbackStates.map((value) => ({
            value,
            label:
              value === 'open' && open
                ? `${t('feedback.state.open')} (${open})`
                : t(`feedback.state.${value}`),
          }))}
          value={show}
          onChange={(value) => onChange({ show: value })}
        />
        <span className={classes.count}>
          <ResultCount>
            {total &&
              (show === 'open'
                ? t('feedback.ofAllDays', { count: sums.open })
                : t('feedback.summary', {
                    asked: total.asked,
                    answered: total.answered,
                    average: formatAverage(total.average),
                  }))}
          </ResultCount>
        </span>
        <PartSuspense fallback={<ExportToCome />}>
          <FeedbackExportMenu
            filter={{ ...filter, state: show }}
            isNamed={canSettle}
            isEmpty={rows.length === 0}
            count={pages.hasNextPage ? undefined : rows.length}
          />
        </PartSuspense>
      </div>
      {summing.error &&
        (sums ? (
          <OldNote reading={summing} />
        ) : (
          <FailedNote
            isInline
            problem={summing.error}
            onRetry={summing.refetch}
            isRetrying={summing.isFetching}
          />
        ))}
      <DataTable
        // Begins at its first row for another state.
        key={show}
        label={t('feedback.answers')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        queryState={pages}
        empty={
          pages.isLoading ? undefined : (
            <>
              <EmptyNote
                title={t('feedback.none')}
                hint={show === 'open' ? undefined : t('feedback.noneHint')}
              />
              {(branch ?? consultant) !== undefined && (
                <OtherAnswers
                  state={state}
                  onShowAll={() => onChange({ branch: undefined, consultant: undefined })}
                />
              )}
            </>
          )
        }
        onEndReached={canLoadMore ? () => void pages.fetchNextPage() : undefined}
        isLoadingMore={pages.isFetchingNextPage}
      />
      {chosen && (
        <PartSuspense>
          <SettleDialog row={latest ?? chosen} opened={opened} onClose={() => setOpened(false)} />
        </PartSuspense>
      )}
    </div>
  )
}

/** That other branches or consultants have some, for a desk that shows a part of the clinic. */
function OtherAnswers({
  state: { show, from, to },
  onShowAll,
}: {
  state: FeedbackScreenState
  onShowAll: () => void
}) {
  const query = { from, to, state: show, limit: 200 }
  const { data } = useCall(listFeedback, { query }, { staleTime: 0 })
  return <OthersNote count={data?.rows.length} onShowAll={onShowAll} />
}
