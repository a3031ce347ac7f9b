import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../access/permissions/paths.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { canSee } from '../../access/permissions/screen-permissions.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { AffectedList, useAffected } from './AffectedList.tsx'
import type { HolidayRow } from './holiday-columns.tsx'
import { dayOffQueryOf } from './holiday-form-values.ts'

interface AffectedDialogProps {
  /** Also set while the dialog closes. */
  row: HolidayRow
  opened: boolean
  onClose: () => void
}

function AffectedDialog({ row, opened, onClose }: AffectedDialogProps) {
  const t = useText()
  const staff = useStaff()
  const affected = useAffected(dayOffQueryOf(row))
  return (
    <Dialog opened={opened} onClose={onClose} title={row.name}>
      <AffectedList reading={affected} />
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('app.close')}
        </Button>
        {canSee('rebooking', staff) && (
          <Button component={Link} to={`${paths.rebooking}?holiday=${row.id}`}>
            {t('holidays.moveThem')}
          </Button>
        )}
      </Group>
    </Dialog>
  )
}

/** The appointments on a day off, and a link to move them for staff with the permission. */
export default remountOnOpen(AffectedDialog, ({ row }) => row.id)
