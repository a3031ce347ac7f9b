import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../access/permissions/paths.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { canSee } from '../../access/permissions/screen-permissions.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'

/** Shown in place of a branch's day while the clinic has no branch. */
export function NoBranchNote() {
  const t = useText()
  const staff = useStaff()
  return (
    <>
      <EmptyNote title={t('calendar.noBranch')} hint={t('calendar.noBranchHint')} />
      {canSee('branches', staff) && (
        <Button component={Link} to={paths.branches} variant="default" mt="sm">
          {t('branches.add')}
        </Button>
      )}
    </>
  )
}
