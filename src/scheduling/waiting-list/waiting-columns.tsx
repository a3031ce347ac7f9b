import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths, pathWithId } from '../../access/permissions/paths.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { isolateLtr } from '../../platform/i18n/page-language.tsx'
import { telephoneHref } from '../../platform/numbers/parse-mobile.ts'
import { CellLines, Figures } from '../../platform/ui/CellLines.tsx'
import type { Column } from '../../platform/ui/DataTable.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import { dayOfInstant, timeOfInstant } from './format-offered-time.tsx'
import { FreeTimes } from './FreeTimes.tsx'
import type { OfferActions } from './use-offers.tsx'
import type { WaitingRow } from './waiting-list.ts'
import { WaitsFor } from './WaitsFor.tsx'
import classes from './WaitingListScreen.module.css'

export interface WaitingActions extends OfferActions {
  change: (row: WaitingRow) => void
  remove: (row: WaitingRow) => void
}

/** The columns of the waiting list; without actions for who may only read it. */
export function useWaitingColumns(
  actions: WaitingActions | undefined,
  onShowAll: (row: WaitingRow) => void,
): Column<WaitingRow>[] {
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
      cell: (row) => <FreeTimes row={row} actions={actions} onShowAll={onShowAll} />,
    },
    {
      key: 'waitsFor',
      title: t('waitingList.waitsFor'),
      isMultiline: true,
      cell: (row) => <WaitsFor row={row} />,
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
