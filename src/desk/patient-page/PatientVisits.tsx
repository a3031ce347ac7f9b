import { Title } from '@mantine/core'
import { formatDay } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import type { PastVisit as Visit } from '../../visits/history/history.ts'
import { PastVisit } from '../../visits/history/PastVisit.tsx'
import { HealthRecordButton } from '../health-record/HealthRecordButton.tsx'
import { PatientPages } from './PatientPages.tsx'
import classes from './PatientScreen.module.css'
import { listPatientVisits } from './patient-page.ts'
import { usePatientPages } from './use-patient-pages.tsx'

interface PatientVisitsProps {
  id: number
  /** True if more visits open once the desk marks an arrival. */
  untilArrival: boolean
}

/** The recorded visits of a patient, latest first; more pages load on request. */
export default function PatientVisits({ id, untilArrival }: PatientVisitsProps) {
  const t = useText()
  const list = usePatientPages<Visit>(listPatientVisits, id)
  const empty = untilArrival ? (
    <EmptyNote title={t('history.untilArrival')} />
  ) : (
    <EmptyNote title={t('patients.noVisits')} hint={t('patients.noVisitsHint')} />
  )
  return (
    <PatientPages list={list} empty={empty}>
      {untilArrival && <p>{t('history.untilArrival')}</p>}
      <HealthRecordButton id={id} />
      {list.rows.map((visit, index) => (
        <section key={visit.appointmentId} className={classes.visit}>
          {list.rows[index - 1]?.day !== visit.day && (
            <Title order={2} size="h5">
              {formatDay(visit.day)}
            </Title>
          )}
          <PastVisit visit={visit} />
        </section>
      ))}
    </PatientPages>
  )
}
