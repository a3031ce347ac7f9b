import { Title } from '@mantine/core'
import { formatTimeOnDay } from '../../platform/clock/clinic-clock.tsx'
import { formatDay } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { SheetLinks } from '../../visits/history/SheetLinks.tsx'
import { PatientPages } from './PatientPages.tsx'
import classes from './PatientScreen.module.css'
import { listPatientSheets, type VisitSheets } from './patient-page.ts'
import { usePatientPages } from './use-patient-pages.tsx'

/** A patient's visits with their sheets to print, for a desk that does not read the record. */
export default function PatientSheets({ id }: { id: number }) {
  const t = useText()
  const list = usePatientPages<VisitSheets>(listPatientSheets, id)
  return (
    <PatientPages
      list={list}
      empty={<EmptyNote title={t('patients.noSheets')} hint={t('sheet.nothingYetHint')} />}
    >
      {list.rows.map((visit) => (
        <section key={visit.id} className={classes.sheetsOfVisit}>
          <Title order={2} size="h6">
            {`${formatDay(visit.day)} · ${formatTimeOnDay(visit.day, visit.starts)} · ${visit.consultantName}`}
          </Title>
          <span className={classes.place}>{`${visit.serviceName} · ${visit.branchName}`}</span>
          <SheetLinks {...visit} />
        </section>
      ))}
    </PatientPages>
  )
}
