import { Title } from '@mantine/core'
import { showDay } from '../../platform/day/day.ts'
import { showTimesOn } from '../../access/auth/show-times-on.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { Visit } from './visit.ts'
import classes from './VisitHeader.module.css'

/** Who the visit is of, and what they came for. */
export function VisitHead({ visit: { patient, appointment } }: { visit: Visit }) {
  const t = useText()
  const facts = [
    t('visit.years', { count: patient.age }),
    patient.mobile,
    `${showDay(appointment.day)} · ${showTimesOn(appointment.day, appointment)}`,
    appointment.serviceName,
    appointment.branchName,
    appointment.consultantName,
  ]
  return (
    <header className={classes.head}>
      <Title order={1} size="h3" className={classes.name}>
        <bdi>{patient.name}</bdi>
      </Title>
      <ul className={classes.facts}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <p className={classes.issues}>
        <span>{t('field.healthIssues')}:</span> <bdi>{appointment.healthIssues}</bdi>
      </p>
    </header>
  )
}
