import { showDay } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { Column } from '../../platform/ui/DataTable.tsx'
import { ClientLink } from './PatientLink.tsx'
import type { FoundClient } from './patient-page.ts'

/** Who was found, and whether they come regularly. */
export function useFoundColumns(): Column<FoundClient>[] {
  const t = useText()
  return [
    {
      key: 'name',
      title: t('table.patient'),
      role: 'heading',
      wraps: true,
      cell: ({ id, name }) => <ClientLink id={id} name={name} ofRow />,
    },
    { key: 'mobile', title: t('table.mobile'), cell: ({ mobile }) => mobile },
    { key: 'age', title: t('field.age'), align: 'end', cell: ({ age }) => age },
    {
      key: 'last',
      title: t('clients.lastVisit'),
      cell: ({ lastDay }) => (lastDay ? showDay(lastDay) : '–'),
    },
    {
      key: 'next',
      title: t('clients.nextAppointment'),
      cell: ({ nextDay }) => (nextDay ? showDay(nextDay) : '–'),
    },
  ]
}
