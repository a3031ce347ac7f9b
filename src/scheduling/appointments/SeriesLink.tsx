import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths, pathWithId } from '../../access/permissions/paths.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { Appointment } from './appointment.ts'
import classes from './SeriesLink.module.css'

interface SeriesLinkProps {
  appointment: Appointment
  /** The service's name, which becomes the link. */
  children: ReactNode
}

/** Links a session to the page of its series; for a single appointment it is plain text. */
export function SeriesLink({ appointment, children }: SeriesLinkProps) {
  const t = useText()
  const { subscriptionId, patientName, serviceName } = appointment
  if (subscriptionId === null) return children
  return (
    <Link
      className={classes.link}
      to={pathWithId(paths.subscription, subscriptionId)}
      title={t('series.open')}
      aria-label={t('series.openOf', { service: serviceName, patient: patientName })}
    >
      {children}
    </Link>
  )
}
