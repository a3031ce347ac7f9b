import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../access/permissions/paths.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { maySee } from '../../access/permissions/permissions.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { freshOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { HitsList } from './AffectedList.tsx'
import type { HolidayRow } from './holiday-columns.tsx'
import { wishOf } from './holiday-form-values.ts'

interface HitsDialogProps {
  /** Stays while the dialog closes. */
  row: HolidayRow
  opened: boolean
  onClose: () => void
}

function HitsDialog({ row, opened, onClose }: HitsDialogProps) {
  const t = useText()
  const staff = useStaff()
  return (
    <Dialog opened={opened} onClose={onClose} title={row.name}>
      <HitsList wish={wishOf(row)} />
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('app.close')}
        </Button>
        {maySee('displaced', staff) && (
          <Button component={Link} to={`${paths.displaced}?holiday=${row.id}`}>
            {t('holidays.moveThem')}
          </Button>
        )}
      </Group>
    </Dialog>
  )
}

/** Whom a day off hits, and the way to move them for those who may. */
export default freshOnOpen(HitsDialog, ({ row }) => row.id)
