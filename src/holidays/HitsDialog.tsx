import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../access/paths.ts'
import { useStaff } from '../access/stored-session.tsx'
import { maySee } from '../access/who-may.ts'
import { useText } from '../i18n/languages.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { freshOnOpen } from '../ui/fresh-on-open.tsx'
import { HitsList } from './HitsList.tsx'
import type { HolidayRow } from './holiday-columns.tsx'
import { wishOf } from './holiday-entry.ts'

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
