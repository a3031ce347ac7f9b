import { Title } from '@mantine/core'
import { formatDay } from '../../platform/day/day.ts'
import { formatTimesOnDay } from '../../platform/clock/clinic-clock.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { Visit } from './visit.ts'
import classes from './VisitHeader.module.css'
import { StoredText } from '../../platform/ui/StoredText.tsx'

/** The patient and the appointment of the visit. */
export function VisitHeader({ visit: { patient, appointment } }: { visit: Visit }) {
  const t = useText()
  const facts = [
    t('visit.years', { count: patient.age }),
    patient.mobile,
    `${formatDay(appointment.day)} · ${formatTimesOnDay(appointment.day, appointment)}`,
    appointment.serviceName,
    appointment.branchName,
    appointment.consultantName,
  ]
  return (
    <header className={classes.head}>
      <Title order={1} size="h3" className={classes.name}>
        <StoredText>{patient.name}</StoredText>
      </Title>
      <ul className={classes.facts}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <p className={classes.issues}>
        <span>{t('field.healthIssues')}:</span> <StoredText>{appointment.healthIssues}</StoredText>
      </p>
    </header>
  )
}
