import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { canSee } from '../../access/permissions/screen-permissions.ts'
import { paths, pathWithId } from '../../access/permissions/paths.ts'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { formatDay } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { isolateLtr } from '../../platform/i18n/page-language.tsx'
import { telephoneHref } from '../../platform/numbers/parse-mobile.ts'
import { CellLines, Figures } from '../../platform/ui/CellLines.tsx'
import type { Column } from '../../platform/ui/DataTable.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import type { FollowUpState } from './follow-up-rule.ts'
import { callText, dueText, formatInstant } from './follow-up-texts.tsx'
import type { FollowUpRow } from './follow-ups.ts'
import classes from './FollowUpsPanel.module.css'

/** What the desk does about a follow-up. */
interface FollowUpActions {
  book: (row: FollowUpRow) => void
  called: (row: FollowUpRow) => void
  reopen: (row: FollowUpRow) => void
  /** The row whose patient is being read, or that is opened again. */
  pending: number | undefined
}

/** The columns of the follow-ups; without actions for who may only read them. */
export function useFollowUpColumns(
  state: FollowUpState,
  actions: FollowUpActions | undefined,
): Column<FollowUpRow>[] {
  const t = useText()
  const today = useToday()
  const canOpenPatients = canSee('client', useStaff())
  const columns: Column<FollowUpRow>[] = [
    {
      key: 'patient',
      title: t('table.patient'),
      role: 'heading',
      isMultiline: true,
      cell: ({ patientId, patientName, mobile, age, sex }) => (
        <CellLines
          below={[t('booking.years', { count: age }), sex && t(`sex.${sex}`)]
            .filter(Boolean)
            .join(' · ')}
        >
          {canOpenPatients ? (
            <Link to={pathWithId(paths.client, patientId)} className={classes.link}>
              <StoredText>{patientName}</StoredText>
            </Link>
          ) : (
            <StoredText>{patientName}</StoredText>
          )}
          <a href={telephoneHref(mobile)} className={classes.phone}>
            {isolateLtr(mobile)}
          </a>
        </CellLines>
      ),
    },
    {
      key: 'due',
      title: t('followUps.due'),
      isMultiline: true,
      cell: ({ dueDay }) => (
        <CellLines
          below={
            <span className={dueDay < today ? classes.late : undefined}>
              {dueText(dueDay, today)}
            </span>
          }
        >
          <Figures>{formatDay(dueDay)}</Figures>
        </CellLines>
      ),
    },
    {
      key: 'visit',
      title: t('table.consultant'),
      isMultiline: true,
      cell: ({ consultantName, serviceName, branchName }) => (
        <CellLines below={`${serviceName} · ${branchName}`}>
          <StoredText>{consultantName}</StoredText>
        </CellLines>
      ),
    },
    {
      key: 'lastCall',
      title: t('followUps.lastCall'),
      isMultiline: true,
      cell: (row) => <LastCall row={row} />,
    },
  ]
  if (!actions) return columns
  const button = (row: FollowUpRow, label: string, onClick: () => void) => (
    <Button
      className={classes.button!}
      size="compact-sm"
      variant="subtle"
      loading={actions.pending === row.id && label !== t('followUps.called')}
      aria-label={`${label}: ${row.patientName}`}
      onClick={onClick}
    >
      {label}
    </Button>
  )
  return [
    ...columns,
    {
      key: 'actions',
      title: t('table.actions'),
      role: 'actions',
      align: 'end',
      cell: (row) => (
        <span className={classes.buttons}>
          {button(row, t('waitingList.book'), () => actions.book(row))}
          {state === 'closed'
            ? button(row, t('followUps.reopen'), () => actions.reopen(row))
            : button(row, t('followUps.called'), () => actions.called(row))}
        </span>
      ),
    },
  ]
}

/** How often they were called, and how the last call went. */
export function LastCall({ row: { calls, lastCall, messageSentAt } }: { row: FollowUpRow }) {
  const t = useText()
  return (
    <CellLines
      below={
        <>
          {lastCall && (
            <span className={classes.line}>
              {[formatInstant(lastCall.at), lastCall.by].join(' · ')}
            </span>
          )}
          {calls > 1 && (
            <span className={classes.line}>{t('followUps.calls', { number: calls })}</span>
          )}
          {messageSentAt !== null && (
            <span className={classes.line}>
              {t('followUps.messageSent', { at: formatInstant(messageSentAt) })}
            </span>
          )}
        </>
      }
    >
      {lastCall ? (
        <>
          <span>{callText(lastCall)}</span>
          {lastCall.note !== null && <StoredText>{lastCall.note}</StoredText>}
        </>
      ) : (
        <span className={classes.quiet}>{t('followUps.notCalled')}</span>
      )}
    </CellLines>
  )
}
