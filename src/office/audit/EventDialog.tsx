import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths, pathWithId } from '../../access/permissions/paths.ts'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { EventSubject } from './audit-columns.tsx'
import { readAuditEvent, type AuditEventDetail } from './audit-log.ts'
import type { PatientOption } from './audit-filter-values.ts'
import { Comparison } from './Comparison.tsx'
import classes from './EventDialog.module.css'
import { anonymousText, formatAction, formatInstant } from './format-audit-entry.tsx'

interface EventDialogProps {
  /** The id of the open event, if any. */
  id: number | undefined
  opened: boolean
  onClose: () => void
  onPatient: (patient: PatientOption) => void
}

function EventDialog({ id, opened, onClose, onPatient }: EventDialogProps) {
  const t = useText()
  // Remains set while the dialog closes, so that its content does not jump.
  const [shownId] = useState(id)
  // Events never change, and each read of a patient's event is audited.
  const {
    data: event,
    error,
    isFetching,
    refetch,
  } = useCall(
    readAuditEvent,
    { params: { id: shownId ?? 0 } },
    { enabled: shownId !== undefined, staleTime: Infinity },
  )
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="lg"
      title={event ? formatAction(event.action) : t('screen.audit')}
    >
      {event && <EventDetails key={event.id} event={event} onPatient={onPatient} />}
      {error && !event && <FailedNote problem={error} onRetry={refetch} isRetrying={isFetching} />}
    </Dialog>
  )
}

/** One event: staff, time, address, and the values before and after. */
export default remountOnOpen(EventDialog, ({ id }) => id)

interface EventDetailsProps {
  event: AuditEventDetail
  onPatient: (patient: PatientOption) => void
}

function EventDetails({ event, onPatient }: EventDetailsProps) {
  const t = useText()
  const { at, staffName, patientId, patientName, patientMobile, address } = event
  const screen = screenOf(event)
  return (
    <>
      <dl className={classes.facts}>
        <dt>{t('audit.when')}</dt>
        <dd>{formatInstant(at)}</dd>
        <dt>{t('audit.person')}</dt>
        <dd>{staffName ?? t(anonymousText(event))}</dd>
        <dt>{t('audit.subject')}</dt>
        <dd>
          <EventSubject event={event} />
        </dd>
        {patientName && (
          <>
            <dt>{t('audit.patient')}</dt>
            <dd>
              {patientName} · {patientMobile}
            </dd>
          </>
        )}
        {address && (
          <>
            <dt>{t('audit.where')}</dt>
            <dd>{address}</dd>
          </>
        )}
      </dl>
      <Comparison event={event} />
      <div className={classes.links}>
        {patientId !== null && (
          <Button
            variant="default"
            onClick={() => onPatient({ id: patientId, name: patientName!, mobile: patientMobile! })}
          >
            {t('audit.allOfPatient')}
          </Button>
        )}
        {screen && (
          <Link to={screen.path} className={classes.link}>
            {t(screen.name)}
          </Link>
        )}
      </div>
    </>
  )
}

const visitSubjects = /^(appointment|payment|visit(\.\w+)?|vitals|history|sheet)$/

/** The screen that shows the subject. */
function screenOf({ subject, subjectId }: AuditEventDetail) {
  if (subjectId === null) return undefined
  if (visitSubjects.test(subject)) {
    return { path: pathWithId(paths.patientDetails, subjectId), name: 'audit.openVisit' } as const
  }
  if (subject === 'subscription') {
    const path = pathWithId(paths.subscription, subjectId)
    return { path, name: 'audit.openSubscription' } as const
  }
  return undefined
}
