import { VisuallyHidden } from '@mantine/core'
import { createContext, memo, useContext, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { DeskNoteSign } from '../../patients/desk-note/DeskNoteSign.tsx'
import { clinicTimeZone } from '../../platform/clock/clinic-clock.tsx'
import { ArrivedSince } from '../../scheduling/appointments/ArrivedSince.tsx'
import { formatWait } from '../board/board-texts.tsx'
import type { ExpectedWait } from '../../scheduling/line/expected-wait.ts'
import { StateBadge } from '../../scheduling/appointments/appointment-badges.tsx'
import { formatSlot } from '../../scheduling/appointments/format-slot.tsx'
import { patientChangeTexts } from '../../scheduling/appointments/patient-change.ts'
import { formatPlaceReason, lineTones, TokenBadge } from '../../scheduling/line/line-texts.tsx'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { timeAt } from '../../platform/day/day.ts'
import { currentLocale, text, useText } from '../../platform/i18n/i18n.tsx'
import type { Column } from '../../platform/ui/DataTable.tsx'
import classes from './arrival-columns.module.css'
import type { Arrival } from './arrivals.ts'
import { useWaits } from './use-arrivals.tsx'
import { RowActions, type RowActionHandlers } from './RowActions.tsx'
import { useIsComing } from '../../platform/ui/ShownTogether.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'

/**
 * The columns of the arrivals list: place, patient, times, state with its reason, and the desk's
 * actions. They stay the same until the minute or the language changes, so that a change of one
 * row renders that row alone.
 */
export function useArrivalColumns(now: ClinicNow, handlers: RowActionHandlers): Column<Arrival>[] {
  const t = useText()
  const locale = currentLocale()
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  const hasLinks = handlers.onLink !== undefined
  return useMemo(
    () =>
      arrivalColumns(now, {
        onAction: (...args) => latest.current.onAction(...args),
        onVitals: (...args) => latest.current.onVitals(...args),
        onPapers: (...args) => latest.current.onPapers(...args),
        onSlip: (...args) => latest.current.onSlip(...args),
        onLink: hasLinks ? (...args) => latest.current.onLink?.(...args) : undefined,
      }),
    // Texts are those of the language.
    // oxlint-disable-next-line react/exhaustive-deps
    [now, t, locale, hasLinks],
  )
}

const arrivalColumns = (now: ClinicNow, handlers: RowActionHandlers): Column<Arrival>[] => [
  {
    key: 'token',
    title: text('line.token'),
    isEmpty: ({ token, place }) => token === null && place === null,
    cell: ({ token, place, appointmentId }) => (
      <span className={classes.token}>
        {token === null ? <span className={classes.quiet}>–</span> : <TokenBadge token={token} />}
        {place !== null && (
          <span className={classes.quiet}>
            {text('line.place', { place })}
            <WaitText appointmentId={appointmentId} />
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'patient',
    title: text('table.patient'),
    isMultiline: true,
    role: 'heading',
    cell: (row) => (
      <span className={classes.patient}>
        <span className={classes.strong}>
          <StoredText>{row.patientName}</StoredText>
          {row.deskNote && (
            <>
              {' '}
              <DeskNoteSign deskNote={row.deskNote} />
            </>
          )}
        </span>
        <span className={classes.quiet}>
          {text('booking.years', { count: row.age })} · {row.mobile}
        </span>
      </span>
    ),
  },
  {
    key: 'slot',
    title: text('table.slot'),
    cell: (row) => (
      <span className={classes.times}>
        <span className={classes.strong}>{formatSlot(row)}</span>
        {row.arrivedAt === null && row.byPatient !== null && (
          <span className={classes.note}>{text(patientChangeTexts[row.byPatient])}</span>
        )}
        {row.arrivedAt !== null && (
          <span
            className={classes.quiet}
            title={row.arrivedBy ? text('arrivals.markedBy', { name: row.arrivedBy }) : undefined}
          >
            {text('arrivals.arrived')}{' '}
            <ArrivedSince arrivedAt={row.arrivedAt} now={now} part="time" />
          </span>
        )}
        {row.arrivedAt !== null && row.arrivedBy === null && (
          <span className={classes.note}>{text('arrivals.byThemselves')}</span>
        )}
      </span>
    ),
  },
  {
    key: 'consultant',
    title: text('table.consultant'),
    isMultiline: true,
    cell: (row) => (
      <span className={classes.consultant}>
        <span title={row.consultantName}>
          <StoredText>{row.consultantName}</StoredText>
        </span>
        <span className={classes.quiet} title={row.serviceName}>
          <StoredText>{row.serviceName}</StoredText>
        </span>
      </span>
    ),
  },
  {
    key: 'state',
    title: text('arrivals.status'),
    isMultiline: true,
    cell: ({ state, reason, arrivedAt }) => (
      <span className={classes.state}>
        <span className={classes.since}>
          <StateBadge text={`line.state.${state}`} tone={lineTones[state]} />
          {state === 'waiting' && <ArrivedSince arrivedAt={arrivedAt} now={now} part="wait" />}
        </span>
        {reason && <span className={classes.quiet}>{formatPlaceReason(reason)}</span>}
      </span>
    ),
  },
  {
    key: 'vitals',
    title: text('arrivals.vitals'),
    isMultiline: true,
    isEmpty: ({ vitals }) => vitals === null,
    cell: ({ vitals }) =>
      vitals === null ? (
        <span className={classes.quiet}>–</span>
      ) : (
        <span className={classes.two}>
          {text('arrivals.vitalsTakenAt', {
            time: timeAt(new Date(vitals.takenAt), clinicTimeZone()),
          })}
          <span className={classes.quiet}>{vitals.takenBy}</span>
        </span>
      ),
  },
  {
    key: 'actions',
    title: text('table.actions'),
    align: 'end',
    role: 'actions',
    cell: (row) => <RowActions row={row} {...handlers} />,
  },
]

/** The expected waits at a branch, by appointment: they change more often than the rows. */
const WaitsContext = createContext<ReadonlyMap<number, ExpectedWait> | undefined>(undefined)

interface WaitsOfLineProps {
  branch: number | undefined
  consultant: number | null
  children: ReactNode
}

/** Shows the expected waits of a branch in the list within it, whose rows need not render for them. */
export function WaitsOfLine({ branch, consultant, children }: WaitsOfLineProps) {
  const { waits, isLoading } = useWaits(branch, consultant)
  useIsComing(isLoading)
  return (
    <WaitsContext value={waits}>
      <div className={classes.arrivals}>{children}</div>
    </WaitsContext>
  )
}

function WaitText({ appointmentId }: { appointmentId: number }) {
  const waits = useContext(WaitsContext)
  // As long as most of them, so that the rows keep their heights when they come.
  if (!waits) {
    return (
      <span aria-hidden="true" className={classes.waitToCome}>
        {' · '}
        {formatWait({ from: 0, to: 20 })}
      </span>
    )
  }
  const wait = waits.get(appointmentId)
  return wait && <KnownWait wait={wait} />
}

/** Renders for another wait only: each change of a line brings the waits of all who are in it. */
const KnownWait = memo(function KnownWait({ wait }: { wait: ExpectedWait }) {
  const t = useText()
  return (
    <span title={t('ownPlace.wait')}>
      {' · '}
      <VisuallyHidden>{t('ownPlace.wait')}: </VisuallyHidden>
      {formatWait(wait)}
    </span>
  )
})
