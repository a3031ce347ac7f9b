import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { can } from '../../access/permissions/access.ts'
import { canSee } from '../../access/permissions/screen-permissions.ts'
import { paths, pathWithId } from '../../access/permissions/paths.ts'
import { storeOpenedAppointment, useStaff } from '../../access/auth/stored-session.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { moveProblem, moveProblemText } from '../../scheduling/appointments/appointment-status.ts'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { PaymentBadge, StatusBadge } from '../../scheduling/appointments/appointment-badges.tsx'
import { paidPartText } from '../../scheduling/appointments/paid-part-text.tsx'
import { telephoneHref } from '../../platform/numbers/parse-mobile.ts'
import { formatDay } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { formatReason } from '../../access/audit-log/format-reason.tsx'
import { isolateLtr } from '../../platform/i18n/page-language.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { formatHeldUntil, formatSlot } from '../../scheduling/appointments/format-slot.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { patientChangeTexts } from '../../scheduling/appointments/patient-change.ts'
import { isLive, canBecome } from '../../scheduling/appointments/statuses.ts'
import {
  actionTexts,
  type AppointmentAction,
} from '../../scheduling/appointments/appointment-status.ts'
import { actionsFor, likeliestAction } from './appointment-actions.ts'
import type { OpenedAppointment } from './calendar.ts'
import { longWeekday } from '../../platform/i18n/format-day.tsx'
import { Link } from 'react-router'
import { sessionText } from './appointment-marks.tsx'
import classes from './AppointmentDetailsDialog.module.css'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import { ChangedMeanwhile } from '../../scheduling/appointments/ChangedMeanwhile.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'

const PatientLinkDialog = lazyDialog(
  () => import('../../scheduling/patient-link/PatientLinkDialog.tsx'),
)

interface AppointmentDetailsDialogProps {
  appointment: OpenedAppointment | undefined
  opened: boolean
  onClose: () => void
  onAction: (action: AppointmentAction, appointment: OpenedAppointment) => void
  onExited: () => void
}

function AppointmentDetailsDialog({
  appointment,
  onAction,
  ...frame
}: AppointmentDetailsDialogProps) {
  return (
    <Dialog {...frame} title={appointment?.patientName ?? ''}>
      <ChangedMeanwhile appointment={appointment} />
      {appointment && (
        <AppointmentDetails
          appointment={appointment}
          onAction={(action) => onAction(action, appointment)}
          onLeave={frame.onClose}
        />
      )}
    </Dialog>
  )
}

/** The details of an appointment, with the actions that the user may do. */
export default remountOnOpen(AppointmentDetailsDialog, ({ appointment }) => appointment?.id)

interface AppointmentDetailsProps {
  appointment: OpenedAppointment
  onAction: (action: AppointmentAction) => void
  /** Called when a link leads to another screen. */
  onLeave: () => void
}

function AppointmentDetails({ appointment, onAction, onLeave }: AppointmentDetailsProps) {
  const t = useText()
  const staff = useStaff()
  const today = useToday()
  const actions = actionsFor(appointment, staff, today)
  const { day, status, heldUntil, price } = appointment
  const { mobile, cancelReason, subscriptionId, byPatient } = appointment
  const [linkOpen, link] = useDisclosure(false)
  const hasLink = can(staff, 'send messages') && status === 'PE' && !appointment.walkIn
  const rescheduleProblem =
    canBecome(status, 'PE') && can(staff, 'reschedule')
      ? moveProblem(appointment, today)
      : undefined
  // A future appointment has no visit yet.
  const canOpenVisit = can(staff, 'record visits') && isLive(status) && day <= today
  const canOpenSeries = subscriptionId !== null && canSee('subscription', staff)
  const storeAppointment = () => storeOpenedAppointment(appointment)
  return (
    <>
      <dl className={classes.facts}>
        <dt>{t('field.date')}</dt>
        <dd>
          {longWeekday(day)} <span className={classes.date}>{isolateLtr(formatDay(day))}</span>
        </dd>
        <dt>{t('field.slot')}</dt>
        <dd>{formatSlot(appointment)}</dd>
        <dt>{t('field.consultant')}</dt>
        <dd>
          <StoredText>{appointment.consultantName}</StoredText>
        </dd>
        <dt>{t('field.service')}</dt>
        <dd className={classes.badges}>
          <StoredText>{appointment.serviceName}</StoredText>
          {canOpenSeries && (
            <span>
              {sessionText(appointment)}{' '}
              <Link to={pathWithId(paths.subscription, subscriptionId)} onClick={onLeave}>
                {t('series.open')}
              </Link>
            </span>
          )}
        </dd>
        <dt>{t('field.branch')}</dt>
        <dd>
          <StoredText>{appointment.branchName}</StoredText>
        </dd>
        <dt>{t('table.mobile')}</dt>
        <dd>
          <a href={telephoneHref(mobile)}>{mobile}</a>
        </dd>
        <dt>{t('field.fee')}</dt>
        <dd className={classes.badges}>
          {formatRupees(price)} <PaymentBadge of={appointment} /> {paidPartText(t, appointment)}
        </dd>
        <dt>{t('calendar.statusLabel')}</dt>
        <dd>
          <StatusBadge status={status} /> {heldUntil !== null && formatHeldUntil(heldUntil)}
          {byPatient !== null && <span>{t(patientChangeTexts[byPatient])}</span>}
        </dd>
        {cancelReason !== null && (
          <>
            <dt>{t('reason.label')}</dt>
            <dd>{formatReason(cancelReason)}</dd>
          </>
        )}
      </dl>
      {rescheduleProblem && <p className={classes.hint}>{t(moveProblemText[rescheduleProblem])}</p>}
      <div className={classes.actions}>
        {canOpenVisit && (
          <Button
            component="a"
            variant="default"
            href={pathWithId(paths.patientDetails, appointment.id)}
            target="_blank"
            rel="noopener"
            onClick={storeAppointment}
            onAuxClick={storeAppointment}
          >
            {t('calendar.openVisit')}
          </Button>
        )}
        {hasLink && (
          <Button variant="default" className={classes.action} onClick={link.open}>
            {t('patientLink.title')}
          </Button>
        )}
        {actions.map((action) => (
          <Button
            key={action}
            variant={action === 'conduct' ? 'filled' : 'default'}
            data-action={action}
            data-autofocus={action === likeliestAction(actions) || undefined}
            className={classes.action}
            onClick={() => onAction(action)}
          >
            {t(actionTexts[action])}
          </Button>
        ))}
      </div>
      <PartSuspense>
        {linkOpen && (
          <PatientLinkDialog appointment={appointment} opened={linkOpen} onClose={link.close} />
        )}
      </PartSuspense>
    </>
  )
}
