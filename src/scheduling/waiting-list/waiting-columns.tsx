import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths, pathWithId } from '../../access/permissions/paths.ts'
import { formatDay } from '../../platform/day/day.ts'
import { sampleDayOn } from '../../platform/i18n/day-in-words.ts'
import { shortWeekday } from '../../platform/i18n/format-day.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { formatList, isolateLtr } from '../../platform/i18n/page-language.tsx'
import { telephoneHref } from '../../platform/numbers/parse-mobile.ts'
import { CellLines, Figures } from '../../platform/ui/CellLines.tsx'
import type { Column } from '../../platform/ui/DataTable.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import { dayOfInstant, timeOfInstant } from './format-offered-time.tsx'
import { FreeTimes } from './FreeTimes.tsx'
import type { OfferActions } from './use-offers.tsx'
import { allWeekdays } from './waiting-form-values.ts'
import type { WaitingRow } from './waiting-list.ts'
import classes from './WaitingListScreen.module.css'

export interface WaitingActions extends OfferActions {
  change: (row: WaitingRow) => void
  remove: (row: WaitingRow) => void
}

/** The columns of the waiting list; without actions for who may only read it. */
export function useWaitingColumns(actions: WaitingActions | undefined): Column<WaitingRow>[] {
  const t = useText()
  const columns: Column<WaitingRow>[] = [
    {
      key: 'patient',
      title: t('table.patient'),
      role: 'heading',
      isMultiline: true,
      cell: ({ patientId, patientName, mobile }) => (
        <CellLines>
          {actions ? (
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
      key: 'freeNow',
      title: t('waitingList.freeNow'),
      isMultiline: true,
      cell: (row) => <FreeTimes row={row} actions={actions} />,
    },
    {
      key: 'waitsFor',
      title: t('waitingList.waitsFor'),
      isMultiline: true,
      cell: (row) => (
        <CellLines>
          <span>
            {row.serviceName}
            {' · '}
            <bdi>{row.consultantName ?? t('waitingList.anyConsultant')}</bdi>
          </span>
          <span className={classes.quiet}>{formatList(row.branchNames)}</span>
          <span className={classes.quiet}>{formatDays(row)}</span>
        </CellLines>
      ),
    },
    {
      key: 'since',
      title: t('waitingList.since'),
      isMultiline: true,
      cell: ({ addedAt, lastCall }) => (
        <CellLines
          below={
            lastCall &&
            [
              t(`waitingList.${lastCall.outcome}`),
              isolateLtr(`${dayOfInstant(lastCall.at)}, ${timeOfInstant(lastCall.at)}`),
              lastCall.by,
            ].join(' · ')
          }
        >
          <Figures>{isolateLtr(`${dayOfInstant(addedAt)}, ${timeOfInstant(addedAt)}`)}</Figures>
        </CellLines>
      ),
    },
  ]
  if (!actions) return columns
  return [
    ...columns,
    {
      key: 'actions',
      title: t('table.actions'),
      role: 'actions',
      align: 'end',
      cell: (row) => (
        <span className={classes.buttons}>
          <Button
            className={classes.button!}
            size="compact-sm"
            variant="subtle"
            aria-label={`${t('waitingList.change')}: ${row.patientName}`}
            onClick={() => actions.change(row)}
          >
            {t('waitingList.change')}
          </Button>
          <Button
            className={classes.button!}
            size="compact-sm"
            variant="subtle"
            aria-label={`${t('waitingList.remove')}: ${row.patientName}`}
            onClick={() => actions.remove(row)}
          >
            {t('waitingList.remove')}
          </Button>
        </span>
      ),
    },
  ]
}

/** 'Mon, Tue · 09:00–12:00 · 24-11-2026 – 04-12-2026'; what is no limit is left out. */
function formatDays({ weekdays, fromTime, untilTime, firstDay, lastDay }: WaitingRow): string {
  const days =
    weekdays.length < allWeekdays.length &&
    formatList(weekdays.map((it) => shortWeekday(sampleDayOn(it))))
  const times =
    (fromTime ?? untilTime) !== null && isolateLtr(`${fromTime ?? ''}–${untilTime ?? ''}`)
  const dates =
    firstDay === lastDay ? formatDay(firstDay) : `${formatDay(firstDay)} – ${formatDay(lastDay)}`
  return [days, times, isolateLtr(dates)].filter((it) => it !== false).join(' · ')
}
