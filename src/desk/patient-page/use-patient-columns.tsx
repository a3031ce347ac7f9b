import { formatDay } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { Column } from '../../platform/ui/DataTable.tsx'
import { PatientLink } from './PatientLink.tsx'
import type { PatientSearchResult } from './patient-page.ts'

/** The columns of patients found, with their visits. */
export function usePatientColumns(): Column<PatientSearchResult>[] {
  const t = useText()
  return [
    {
      key: 'name',
      title: t('table.patient'),
      role: 'heading',
      isMultiline: true,
      cell: ({ id, name }) => <PatientLink id={id} name={name} isRowLink />,
    },
    { key: 'mobile', title: t('table.mobile'), cell: ({ mobile }) => mobile },
    { key: 'age', title: t('field.age'), align: 'end', cell: ({ age }) => age },
    {
      key: 'last',
      title: t('patients.lastVisit'),
      cell: ({ lastDay }) => (lastDay ? formatDay(lastDay) : '–'),
    },
    {
      key: 'next',
      title: t('patients.nextAppointment'),
      cell: ({ nextDay }) => (nextDay ? formatDay(nextDay) : '–'),
    },
  ]
}
