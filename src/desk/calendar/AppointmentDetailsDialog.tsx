import { Button } from '@mantine/core'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { may } from '../../access/permissions/access.ts'
import { paths, pathWithId } from '../../access/permissions/paths.ts'
import { storeOpenedAppointment, useStaff } from '../../access/auth/stored-session.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { moveProblem } from '../../scheduling/appointments/appointment-status.ts'
import { moveProblemText } from '../../scheduling/appointments/move-problem-text.ts'
import { freshOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { PaymentBadge } from '../../scheduling/appointments/appointment-badges.tsx'
import { showDay } from '../../platform/day/day.ts'
import { showTimesOn } from '../../access/auth/show-times-on.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { inOrder } from '../../platform/i18n/page-language.tsx'
import { showRupees } from '../../platform/ui/format-money.tsx'
import { actionsFor, type AppointmentAction } from './appointment-actions.ts'
import type { CalendarAppointment } from './calendar.ts'
import { longWeekday } from '../../platform/i18n/format-day.tsx'
import classes from './AppointmentDetailsDialog.module.css'
import { StatusBadge } from './StatusBadge.tsx'

interface FactsDialogProps {
  appointment: CalendarAppointment | undefined
  opened: boolean
  onClose: () => void
  onDo: (action: AppointmentAction, appointment: CalendarAppointment) => void
  onExited: () => void
}

function FactsDialog({ appointment, onDo, ...frame }: FactsDialogProps) {
  return (
    <Dialog {...frame} title={appointment?.patientName ?? ''}>
      {appointment && (
        <Facts appointment={appointment} onDo={(action) => onDo(action, appointment)} />
      )}
    </Dialog>
  )
}

/** Who comes, when and for what, with what the reader may do about it. */
export default freshOnOpen(FactsDialog, ({ appointment }) => appointment?.id)

interface FactsProps {
  appointment: CalendarAppointment
  onDo: (action: AppointmentAction) => void
}

function Facts({ appointment, onDo }: FactsProps) {
  const t = useText()
  const staff = useStaff()
  const today = useToday()
  const actions = actionsFor(appointment, staff, today)
  const { day, status, paymentStatus, price, mobile } = appointment
  const stays =
    status === 'PE' && may(staff, 'reschedule') ? moveProblem(appointment, today) : undefined
  // Who is still to come has no visit yet.
  const opensVisit = may(staff, 'record visits') && status !== 'CN' && day <= today
  const store = () => storeOpenedAppointment(appointment)
  return (
    <>
      <dl className={classes.facts}>
        <dt>{t('field.date')}</dt>
        <dd>
          {longWeekday(day)} <span className={classes.date}>{inOrder(showDay(day))}</span>
        </dd>
        <dt>{t('field.slot')}</dt>
        <dd>{showTimesOn(day, appointment)}</dd>
        <dt>{t('field.consultant')}</dt>
        <dd>{appointment.consultantName}</dd>
        <dt>{t('field.service')}</dt>
        <dd>{appointment.serviceName}</dd>
        <dt>{t('field.branch')}</dt>
        <dd>{appointment.branchName}</dd>
        <dt>{t('table.mobile')}</dt>
        <dd>
          <a href={`tel:+91${mobile}`}>{mobile}</a>
        </dd>
        <dt>{t('field.fee')}</dt>
        <dd className={classes.badges}>
          {showRupees(price)} <PaymentBadge status={paymentStatus} />
        </dd>
        <dt>{t('calendar.statusLabel')}</dt>
        <dd>
          <StatusBadge status={status} />
        </dd>
      </dl>
      {stays && <p className={classes.hint}>{t(moveProblemText[stays])}</p>}
      <div className={classes.actions}>
        {opensVisit && (
          <Button
            component="a"
            variant="default"
            href={pathWithId(paths.patientDetails, appointment.id)}
            target="_blank"
            rel="noopener"
            onClick={store}
            onAuxClick={store}
          >
            {t('calendar.openVisit')}
          </Button>
        )}
        {actions.map((action) => (
          <Button
            key={action}
            variant={action === 'conduct' ? 'filled' : 'default'}
            data-action={action}
            className={classes.action}
            onClick={() => onDo(action)}
          >
            {t(`dashboard.${action}`)}
          </Button>
        ))}
      </div>
    </>
  )
}
