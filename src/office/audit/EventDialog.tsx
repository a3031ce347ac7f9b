import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths, pathWithId } from '../../access/permissions/paths.ts'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { freshOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { Thing } from './audit-columns.tsx'
import { readAuditEvent, type AuditEventDetail } from './audit-log.ts'
import type { FoundPatient } from './audit-filter-values.ts'
import { Comparison } from './Comparison.tsx'
import classes from './EventDialog.module.css'
import { nobodyText, showAction, showInstant } from './format-audit-entry.tsx'

interface EventDialogProps {
  /** The deed that is open, if one is. */
  id: number | undefined
  opened: boolean
  onClose: () => void
  onPatient: (patient: FoundPatient) => void
}

function EventDialog({ id, opened, onClose, onPatient }: EventDialogProps) {
  const t = useText()
  // Stays while the dialog closes, so that its content does not jump away.
  const [shown] = useState(id)
  // A deed never changes, and each look at a patient's is written down.
  const {
    data: event,
    error,
    isFetching,
    refetch,
  } = useCall(
    readAuditEvent,
    { params: { id: shown ?? 0 } },
    { enabled: shown !== undefined, staleTime: Infinity },
  )
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="lg"
      title={event ? showAction(event.action) : t('screen.audit')}
    >
      {event && <Deed key={event.id} event={event} onPatient={onPatient} />}
      {error && !event && <FailedNote failure={error} onRetry={refetch} busy={isFetching} />}
    </Dialog>
  )
}

/** One deed: who, when, from where, and what stood before and after. */
export default freshOnOpen(EventDialog, ({ id }) => id)

interface DeedProps {
  event: AuditEventDetail
  onPatient: (patient: FoundPatient) => void
}

function Deed({ event, onPatient }: DeedProps) {
  const t = useText()
  const { at, staffName, patientId, patientName, patientMobile, address } = event
  const screen = screenOf(event)
  return (
    <>
      <dl className={classes.facts}>
        <dt>{t('audit.when')}</dt>
        <dd>{showInstant(at)}</dd>
        <dt>{t('audit.person')}</dt>
        <dd>{staffName ?? t(nobodyText(event))}</dd>
        <dt>{t('audit.subject')}</dt>
        <dd>
          <Thing event={event} />
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

const ofVisit = /^(appointment|payment|visit(\.\w+)?|vitals|history|sheet)$/

/** The screen on which the thing itself can be seen. */
function screenOf({ subject, subjectId }: AuditEventDetail) {
  if (subjectId === null) return undefined
  if (ofVisit.test(subject)) {
    return { path: pathWithId(paths.patientDetails, subjectId), name: 'audit.openVisit' } as const
  }
  if (subject === 'subscription') {
    const path = pathWithId(paths.subscription, subjectId)
    return { path, name: 'audit.openSubscription' } as const
  }
  return undefined
}
