import { formatDay } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { Column } from '../../platform/ui/DataTable.tsx'
import { PatientLink } from './PatientLink.tsx'
import type { PatientSearchResult } from './patient-page.ts'

/** The columns of the patients found, with their visits; file numbers only where one of them has one. */
export function usePatientColumns(
  rows: readonly PatientSearchResult[],
): Column<PatientSearchResult>[] {
  const t = useText()
  return [
    {
      key: 'name',
      title: t('table.patient'),
      role: 'heading',
      isMultiline: true,
      cell: ({ id, name }) => <PatientLink id={id} name={name} isRowLink />,
    },
    ...(rows.some(({ fileNumber }) => fileNumber)
      ? [
          {
            key: 'fileNumber',
            title: t('sheet.fileNumber'),
            cell: ({ fileNumber }: PatientSearchResult) => <bdi>{fileNumber ?? '–'}</bdi>,
          },
        ]
      : []),
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
