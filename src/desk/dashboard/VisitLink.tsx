import { paths, pathWithId } from '../../access/permissions/paths.ts'
import { storeOpenedAppointment } from '../../access/auth/stored-session.tsx'
import type { Appointment } from '../../scheduling/appointments/appointment.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import classes from './VisitLink.module.css'

/** Link from a patient's row to the visit, in a new tab. */
export function VisitLink({ appointment }: { appointment: Appointment }) {
  const t = useText()
  const storeAppointment = () => storeOpenedAppointment(appointment)
  return (
    <a
      data-row-link
      className={classes.link}
      href={pathWithId(paths.patientDetails, appointment.id)}
      target="_blank"
      rel="noopener"
      title={t('dashboard.openVisit')}
      onClick={storeAppointment}
      onAuxClick={storeAppointment}
    >
      {appointment.patientName}
    </a>
  )
}
