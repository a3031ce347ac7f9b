import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { OthersNote } from '../../masters/consultants/OthersNote.tsx'
import type { Day } from '../../platform/day/day.ts'
import type { TimeRange } from '../../platform/day/time.ts'
import { telephoneHref } from '../../platform/numbers/parse-mobile.ts'
import { problemMessageKey } from '../../platform/http/problem.ts'
import { useCall, useChange } from '../../platform/http/queries.tsx'
import { dayWithWeekday } from '../../platform/i18n/format-day.tsx'
import { text, useText } from '../../platform/i18n/i18n.tsx'
import { isolateLtr } from '../../platform/i18n/page-language.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { DataTable, type Column } from '../../platform/ui/DataTable.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { StatusBadge } from '../appointments/appointment-badges.tsx'
import { listPatientCalls, markPatientTold, type PatientCall } from './call-list.ts'
import classes from './RebookingScreen.module.css'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import { formatTimesOnDay } from '../../platform/i18n/format-times.tsx'

/** Milliseconds; another desk may be calling from the same list. */
const pollIntervalMs = 10_000

interface CallListProps {
  consultant: number | undefined
  branch: number | undefined
  /** Shows those of all consultants and branches. */
  onShowAll: () => void
}

/** The patients to call after a change by the clinic: Enter on Told goes on to the next one. */
export function CallList({ consultant, branch, onShowAll }: CallListProps) {
  const t = useText()
  const listId = useId()
  const query = { consultant, branch }
  const reading = useCall(listPatientCalls, { query }, { pollIntervalMs, staleTime: 0 })
  const { data, error, refetch } = reading
  const { mutateAsync } = useChange(markPatientTold)
  const [sending, setSending] = useState<number>()

  const mark = async (row: PatientCall, told: boolean): Promise<void> => {
    if (sending !== undefined) return
    setSending(row.id)
    try {
      await mutateAsync({ params: { id: row.id }, body: { told } })
      await refetch()
      // Enter on the next row may come as soon as it has the focus, and must count.
      flushSync(() => setSending(undefined))
      // The row goes down to those who were told; the focus stays where the next one is.
      requestAnimationFrame(() => {
        const button = (selector: string) =>
          document.getElementById(listId)?.querySelector<HTMLButtonElement>(selector)
        // After the last one it is on its Undo.
        ;(button('button[data-told=false]') ?? button(`button[data-call='${row.id}']`))?.focus()
      })
    } catch (failure) {
      const { code } = failure as { code?: Parameters<typeof problemMessageKey>[0] }
      if (!code) throw failure
      if (code !== 'signed_out') toast.error(text(problemMessageKey(code)))
    } finally {
      setSending(undefined)
    }
  }
  return (
    <div id={listId}>
      <DataTable
        label={t('calls.title')}
        columns={callColumns(sending, (row, told) => void mark(row, told))}
        rows={data?.rows ?? []}
        rowKey={(row) => row.id}
        queryState={reading}
        empty={
          data && (
            <>
              <EmptyNote title={t('calls.none')} hint={t('calls.noneHint')} />
              {(consultant ?? branch) !== undefined && <OthersToCall onShowAll={onShowAll} />}
            </>
          )
        }
      />
      <AmbulanceOverlay visible={!data && !error} />
    </div>
  )
}

function OthersToCall({ onShowAll }: { onShowAll: () => void }) {
  const { data } = useCall(listPatientCalls, { query: {} }, { staleTime: 0 })
  return <OthersNote count={data?.rows.length} onShowAll={onShowAll} />
}

const formatTime = ({ day, ...times }: TimeRange & { day: Day }): string =>
  `${dayWithWeekday(day)} · ${formatTimesOnDay(day, times)}`

const callColumns = (
  sending: number | undefined,
  onMark: (row: PatientCall, told: boolean) => void,
): Column<PatientCall>[] => [
  {
    key: 'patient',
    title: text('table.patient'),
    role: 'heading',
    isMultiline: true,
    cell: ({ patientName }) => <StoredText>{patientName}</StoredText>,
  },
  {
    key: 'mobile',
    title: text('table.mobile'),
    cell: ({ mobile }) => (
      <a href={telephoneHref(mobile)} className={classes.phone}>
        {isolateLtr(mobile)}
      </a>
    ),
  },
  {
    key: 'expected',
    title: text('calls.expected'),
    cell: ({ expected }) =>
      expected.isCalledOff ? (
        <StatusBadge status="CN" />
      ) : (
        <span className={classes.two}>
          <span>{formatTime(expected)}</span>
          <span className={classes.quiet}>{expected.consultantName}</span>
        </span>
      ),
  },
  {
    key: 'now',
    title: text('calls.now'),
    cell: (row) =>
      row.status === 'CN' ? (
        <StatusBadge status={row.status} />
      ) : (
        <span className={classes.two}>
          <span>{formatTime(row)}</span>
          <span className={classes.quiet}>{row.consultantName}</span>
        </span>
      ),
  },
  {
    key: 'actions',
    title: text('table.actions'),
    align: 'end',
    role: 'actions',
    cell: (row) => {
      const { toldBy } = row
      const isTold = toldBy !== null
      const label = text(isTold ? 'calls.undo' : 'calls.told')
      return (
        <span className={classes.told}>
          {toldBy !== null && (
            <span className={classes.quiet}>{text('calls.toldBy', { name: toldBy })}</span>
          )}
          <Button
            className={classes.other}
            size="compact-sm"
            variant={isTold ? 'subtle' : 'filled'}
            data-told={isTold}
            data-call={row.id}
            loading={sending === row.id}
            aria-label={`${label}: ${row.patientName}`}
            onClick={() => onMark(row, !isTold)}
          >
            {label}
          </Button>
        </span>
      )
    },
  },
]
