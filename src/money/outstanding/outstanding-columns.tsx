import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { canSee } from '../../access/permissions/screen-permissions.ts'
import { paths, pathWithId } from '../../access/permissions/paths.ts'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { daysBetween, formatDay } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { isolateLtr } from '../../platform/i18n/page-language.tsx'
import { telephoneHref } from '../../platform/numbers/parse-mobile.ts'
import { CellLines, Figures } from '../../platform/ui/CellLines.tsx'
import type { Column } from '../../platform/ui/DataTable.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import type { OutstandingRow } from './outstanding.ts'
import classes from './OutstandingScreen.module.css'
import { ReminderMenu } from './ReminderMenu.tsx'

/** Whose money it is, and the number to call. */
export function OutstandingPatient({
  row: { patientId, patientName, mobile },
}: {
  row: Pick<OutstandingRow, 'patientId' | 'patientName' | 'mobile'>
}) {
  const canOpenPatients = canSee('client', useStaff())
  return (
    <CellLines>
      {canOpenPatients ? (
        <Link to={pathWithId(paths.client, patientId)} className={classes.link}>
          <StoredText>{patientName}</StoredText>
        </Link>
      ) : (
        <StoredText>{patientName}</StoredText>
      )}
      <a href={telephoneHref(mobile)} className={classes.link}>
        <Figures>{isolateLtr(mobile)}</Figures>
      </a>
    </CellLines>
  )
}

/** The columns of what is owed: who, how much, since when, and what to do about it. */
export function useOutstandingColumns(
  onCollect: (row: OutstandingRow) => void,
): Column<OutstandingRow>[] {
  const t = useText()
  const today = useToday()
  return [
    {
      key: 'patient',
      title: t('table.patient'),
      role: 'heading',
      isMultiline: true,
      cell: (row) => <OutstandingPatient row={row} />,
    },
    {
      key: 'owed',
      title: t('money.owed'),
      align: 'end',
      isMultiline: true,
      cell: ({ owed, paid }) => (
        <CellLines
          below={paid > 0 && t('outstanding.ofAmount', { amount: formatRupees(owed + paid) })}
        >
          <Figures>{formatRupees(owed)}</Figures>
        </CellLines>
      ),
    },
    {
      key: 'since',
      title: t('outstanding.since'),
      isMultiline: true,
      cell: ({ since }) => (
        <CellLines below={t('outstanding.days', { count: Math.max(0, daysBetween(since, today)) })}>
          <Figures>{formatDay(since)}</Figures>
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
      key: 'actions',
      title: t('table.actions'),
      role: 'actions',
      align: 'end',
      cell: (row) => (
        <span className={classes.buttons}>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`${t('money.collect')}: ${row.patientName}`}
            onClick={() => onCollect(row)}
          >
            {t('money.collect')}
          </Button>
          <ReminderMenu row={row} />
        </span>
      ),
    },
  ]
}
