import { SegmentedControl } from '@mantine/core'
import '../../platform/ui/segmented-control.css'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useCall } from '../../platform/http/queries.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { Figures } from '../../platform/ui/CellLines.tsx'
import { DataTable, type Column } from '../../platform/ui/DataTable.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import { ratings } from '../../scheduling/feedback/feedback-rule.ts'
import { formatAverage, formatRating } from './feedback-texts.tsx'
import { sumFeedback } from './feedback.ts'
import type { FeedbackScreenState } from './feedback-state.ts'
import classes from './Feedback.module.css'
import {
  feedbackGroupings,
  groupFeedback,
  totalFeedback,
  type FeedbackFigures,
  type FeedbackFiguresRow,
} from './sum-feedback.ts'

interface FiguresPanelProps {
  state: FeedbackScreenState
  onChange: (changes: Partial<FeedbackScreenState>) => void
}

/** How many were asked and what they gave, by branch or by consultant. */
export default function FiguresPanel({ state, onChange }: FiguresPanelProps) {
  const t = useText()
  const { by, from, to, branch, consultant } = state
  const reading = useCall(
    sumFeedback,
    { query: { from, to, branch, consultant } },
    { staleTime: 0 },
  )
  // Never the rows and sums of other days.
  const sums = reading.isPlaceholderData ? [] : (reading.data?.rows ?? [])
  const rows = groupFeedback(sums, by)
  const columns = useFiguresColumns(by, totalFeedback(sums))
  return (
    <div className={classes.panel}>
      <AmbulanceOverlay visible={reading.isLoading} />
      <SegmentedControl
        size="xs"
        className={classes.grouping}
        aria-label={t('income.by')}
        data={feedbackGroupings.map((value) => ({ value, label: t(`table.${value}`) }))}
        value={by}
        onChange={(value) => onChange({ by: value })}
      />
      <DataTable
        key={by}
        label={t('feedback.figures')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        queryState={reading}
        footerLabel={t('income.total')}
        empty={
          reading.isLoading ? undefined : (
            <EmptyNote title={t('feedback.none')} hint={t('feedback.noneHint')} />
          )
        }
      />
    </div>
  )
}

function useFiguresColumns(
  by: FeedbackScreenState['by'],
  total: FeedbackFigures,
): Column<FeedbackFiguresRow>[] {
  const t = useText()
  const figure = (
    key: string,
    title: string,
    valueOf: (figures: FeedbackFigures) => string | number,
  ): Column<FeedbackFiguresRow> => ({
    key,
    title,
    align: 'end',
    cell: (row) => <Figures>{valueOf(row)}</Figures>,
    footer: String(valueOf(total)),
  })
  return [
    {
      key: 'name',
      title: t(`table.${by}`),
      role: 'heading',
      cell: ({ name }) => <StoredText>{name}</StoredText>,
    },
    figure('asked', t('feedback.asked'), ({ asked }) => asked),
    figure('answered', t('feedback.answered'), ({ answered }) => answered),
    figure('average', t('feedback.average'), ({ average }) => formatAverage(average)),
    ...ratings.map((rating) =>
      figure(`gave${rating}`, formatRating(rating), ({ counts }) => counts[rating - 1]!),
    ),
  ]
}
