import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { paths, pathWithId } from '../../access/permissions/paths.ts'
import { canSee } from '../../access/permissions/screen-permissions.ts'
import { formatDay } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { isolateLtr } from '../../platform/i18n/page-language.tsx'
import { telephoneHref } from '../../platform/numbers/parse-mobile.ts'
import { CellLines, Figures } from '../../platform/ui/CellLines.tsx'
import type { Column } from '../../platform/ui/DataTable.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import { lowRating } from '../../scheduling/feedback/feedback-rule.ts'
import { formatInstant } from '../../scheduling/follow-ups/follow-up-texts.tsx'
import classes from './Feedback.module.css'
import { formatRating } from './feedback-texts.tsx'
import type { FeedbackRow } from './feedback.ts'

/** What the office does about a low answer. */
interface FeedbackActions {
  settle: (row: FeedbackRow) => void
  reopen: (row: FeedbackRow) => void
}

/** The columns of the answers; without actions for a consultant, who does not learn who gave them. */
export function useFeedbackColumns(actions: FeedbackActions | undefined): Column<FeedbackRow>[] {
  const t = useText()
  const canOpenPatients = canSee('client', useStaff())
  const columns: Column<FeedbackRow>[] = [
    {
      key: 'rating',
      title: t('feedback.rating'),
      role: 'heading',
      isMultiline: true,
      cell: ({ rating, isOpen }) => (
        <CellLines
          below={isOpen && <span className={classes.open}>{t('feedback.state.open')}</span>}
        >
          <span className={classes.rating} data-low={rating <= lowRating || undefined}>
            {formatRating(rating)}
          </span>
        </CellLines>
      ),
    },
    {
      key: 'words',
      title: t('feedback.said'),
      isMultiline: true,
      cell: ({ words, settled, reopened }) => (
        <CellLines below={(settled ?? reopened) && <LastStep row={{ settled, reopened }} />}>
          {words === null ? (
            <span className={classes.quiet}>–</span>
          ) : (
            <span className={classes.words}>
              <StoredText>{words}</StoredText>
            </span>
          )}
        </CellLines>
      ),
    },
    {
      key: 'visit',
      title: t('table.consultant'),
      isMultiline: true,
      cell: ({ consultantName, branchName, day }) => (
        <CellLines
          below={
            <>
              <StoredText>{branchName}</StoredText>, <Figures>{formatDay(day)}</Figures>
            </>
          }
        >
          <StoredText>{consultantName}</StoredText>
        </CellLines>
      ),
    },
    {
      key: 'answered',
      title: t('feedback.answered'),
      cell: ({ answeredAt }) => <Figures>{formatInstant(answeredAt)}</Figures>,
    },
  ]
  if (!actions) return columns
  const patient: Column<FeedbackRow> = {
    key: 'patient',
    title: t('table.patient'),
    isMultiline: true,
    cell: ({ patient: author }) =>
      author && (
        <CellLines
          below={
            author.mobile === null ? (
              t('feedback.noCall')
            ) : (
              <a href={telephoneHref(author.mobile)} className={classes.link}>
                {isolateLtr(author.mobile)}
              </a>
            )
          }
        >
          {canOpenPatients ? (
            <Link to={pathWithId(paths.client, author.id)} className={classes.link}>
              <StoredText>{author.name}</StoredText>
            </Link>
          ) : (
            <StoredText>{author.name}</StoredText>
          )}
        </CellLines>
      ),
  }
  const button = (row: FeedbackRow, label: string, onClick: () => void) => (
    <Button
      className={classes.button!}
      size="compact-sm"
      variant="subtle"
      aria-label={`${label}: ${row.patient?.name ?? ''}`}
      onClick={onClick}
    >
      {label}
    </Button>
  )
  return [
    ...columns,
    patient,
    {
      key: 'actions',
      title: t('table.actions'),
      role: 'actions',
      align: 'end',
      cell: (row) => {
        if (row.isOpen) return button(row, t('feedback.done'), () => actions.settle(row))
        return row.settled?.isOfThis
          ? button(row, t('followUps.reopen'), () => actions.reopen(row))
          : null
      },
    },
  ]
}

/** What came of an answer, or of the one before it was changed; or who opened it again. */
export function LastStep({
  row: { settled, reopened },
}: {
  row: Pick<FeedbackRow, 'settled' | 'reopened'>
}) {
  const t = useText()
  const byWhom = ({ by, at }: { by: string; at: string }) => `${by} · ${formatInstant(at)}`
  if (!settled) {
    return reopened && `${t('audit.actions.reopened')} · ${byWhom(reopened)}`
  }
  return (
    <>
      <span className={classes.words}>
        <StoredText>{settled.note}</StoredText>
      </span>
      <span className={classes.block}>{t('feedback.doneBy', { by: byWhom(settled) })}</span>
      {!settled.isOfThis && <span className={classes.block}>{t('feedback.changedSince')}</span>}
    </>
  )
}
