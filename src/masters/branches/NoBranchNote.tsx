import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../access/permissions/paths.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { maySee } from '../../access/permissions/permissions.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'

/** Stands where a branch's day would, before there is any branch. */
export function NoBranchNote() {
  const t = useText()
  const staff = useStaff()
  return (
    <>
      <EmptyNote title={t('calendar.noBranch')} hint={t('calendar.noBranchHint')} />
      {maySee('branches', staff) && (
        <Button component={Link} to={paths.branches} variant="default" mt="sm">
          {t('branches.add')}
        </Button>
      )}
    </>
  )
}
