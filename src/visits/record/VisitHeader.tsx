import { Title } from '@mantine/core'
import { formatDay } from '../../platform/day/day.ts'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { Link } from 'react-router'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { can } from '../../access/permissions/access.ts'
import { paths, pathWithId } from '../../access/permissions/paths.ts'
import { formatSlot } from '../../scheduling/appointments/format-slot.tsx'
import { AllergiesNote } from '../../patients/allergies/AllergiesNote.tsx'
import { VaccinationsButton } from '../../patients/vaccinations/VaccinationsButton.tsx'
import { OwnLine } from '../../scheduling/line/OwnLine.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ResultsNote } from './results/ResultsNote.tsx'
import { useVisit } from './use-visit.tsx'
import classes from './VisitHeader.module.css'
import { StoredText } from '../../platform/ui/StoredText.tsx'

/** The patient and the appointment of the visit, and the line that waits for the consultant. */
export function VisitHeader() {
  const t = useText()
  const {
    visit: { patient, appointment, vaccinesDue },
    reload,
  } = useVisit()
  const today = useToday()
  const hasLine = can(useStaff(), 'record visits') && appointment.day === today
  const facts = [
    t('visit.years', { count: patient.age }),
    patient.mobile,
    `${formatDay(appointment.day)} · ${formatSlot(appointment)}`,
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
      {appointment.healthIssues && (
        <p className={classes.issues}>
          <span>{t('field.healthIssues')}:</span>{' '}
          <StoredText>{appointment.healthIssues}</StoredText>
        </p>
      )}
      {patient.deskNote && (
        <p className={classes.issues}>
          <span>{t('deskNote.label')}:</span> <StoredText>{patient.deskNote}</StoredText>
        </p>
      )}
      <div className={classes.notes}>
        <AllergiesNote patient={patient} onChanged={reload} />
        <VaccinationsButton patient={patient} due={vaccinesDue} onChanged={reload} />
        <ResultsNote />
      </div>
      {hasLine && (
        <div className={classes.line}>
          <OwnLine
            branch={appointment.branchId}
            renderPatient={({ appointmentId, patientName }) =>
              appointmentId === appointment.id ? (
                <StoredText>{patientName}</StoredText>
              ) : (
                <Link to={pathWithId(paths.patientDetails, appointmentId)}>{patientName}</Link>
              )
            }
          />
        </div>
      )}
    </header>
  )
}
