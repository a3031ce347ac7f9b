import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../access/paths.ts'
import { useStaff } from '../access/stored-session.tsx'
import { maySee } from '../access/who-may.ts'
import { useText } from '../i18n/languages.tsx'
import { EmptyNote } from '../ui/EmptyNote.tsx'

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
