import { Badge } from '@mantine/core'
import '@mantine/core/styles/Badge.css'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { MasterColumn } from '../kit/use-master-rows.tsx'

interface StaffRow {
  name: string
  mobile: string | null
  locked: boolean
}

/** The columns of both masters of staff. */
export function useStaffColumns<Row extends StaffRow>(): Record<
  'name' | 'mobile',
  MasterColumn<Row>
> {
  const t = useText()
  return {
    name: {
      key: 'name',
      title: t('account.name'),
      role: 'heading',
      isMultiline: true,
      cell: ({ name, locked }) => (
        <>
          {name}{' '}
          {locked && (
            <Badge color="red" variant="light" tt="none">
              {t('staff.locked')}
            </Badge>
          )}
        </>
      ),
      sortBy: ({ name }) => name,
    },
    mobile: {
      key: 'mobile',
      title: t('staff.mobile'),
      cell: ({ mobile }) => mobile ?? '–',
      sortBy: ({ mobile }) => mobile,
    },
  }
}
