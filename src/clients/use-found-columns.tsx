import { showDay } from '../day/day.ts'
import { useText } from '../i18n/languages.tsx'
import type { Column } from '../ui/DataTable.tsx'
import { ClientLink } from './ClientLink.tsx'
import type { FoundClient } from './clients.ts'

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
