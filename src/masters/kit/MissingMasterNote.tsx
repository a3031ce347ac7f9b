import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useStoredStaff } from '../../access/auth/stored-session.tsx'
import { paths } from '../../access/permissions/paths.ts'
import { canSee } from '../../access/permissions/screen-permissions.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'

/** What nothing works without, in the order in which a new clinic enters it. */
const masters = {
  branches: {
    title: 'calendar.noBranch',
    hint: 'calendar.noBranchHint',
    add: 'branches.add',
  },
  services: { title: 'services.none', hint: 'services.noneHint', add: 'services.add' },
  consultants: {
    title: 'staff.noConsultant',
    hint: 'staff.noConsultantHint',
    add: 'staff.addConsultant',
  },
} as const satisfies Record<string, { title: TextKey; hint: TextKey; add: TextKey }>
export type MissingMaster = keyof typeof masters

/** The first of the lists that is loaded and empty. */
export const missingMaster = (
  lists: Partial<Record<MissingMaster, readonly unknown[] | undefined>>,
): MissingMaster | undefined =>
  (Object.keys(masters) as MissingMaster[]).find((name) => lists[name]?.length === 0)

/** Shown in place of what needs a master that the clinic has not entered yet, with the way there. */
export function MissingMasterNote({ master }: { master: MissingMaster }) {
  const t = useText()
  const { title, hint, add } = masters[master]
  return (
    <>
      <EmptyNote title={t(title)} hint={t(hint)} />
      {canSee(master, useStoredStaff()) && (
        <Button component={Link} to={paths[master]} variant="default" mt="sm">
          {t(add)}
        </Button>
      )}
    </>
  )
}
