import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { staffActionProblem, type StaffAction, type StaffAccountRow } from './manage-staff-rule.ts'
import type { NewPassword } from './PasswordDialog.tsx'
import type { SignInContracts } from './staff-sign-in.ts'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'

const PasswordDialog = lazyDialog(() => import('./PasswordDialog.tsx'))
const SignInDialog = lazyDialog(() => import('./SignInDialog.tsx'))

/** The dialogs of both masters of staff about signing in. */
export function useStaffDialogs<Row extends StaffAccountRow & { active: boolean }>(
  calls: SignInContracts,
) {
  const t = useText()
  const manager = useStaff()
  const [row, setRow] = useState<StaffAccountRow>()
  const [opened, setOpened] = useState<'signIn' | 'password'>()
  const [newPassword, setNewPassword] = useState<NewPassword>()
  const close = () => setOpened(undefined)
  const can = (person: Row, action: StaffAction) =>
    staffActionProblem(manager, person, action) === undefined

  const showPassword = (password: NewPassword) => {
    setNewPassword(password)
    setOpened('password')
  }
  const openSignIn = (person: Row) => {
    setRow(person)
    setOpened('signIn')
  }
  return {
    handOver: showPassword,
    /** What the list of them does with a row. */
    masterProps: {
      canChange: (person: Row) => can(person, 'change'),
      canEnd: (person: Row) => can(person, person.active ? 'retire' : 'bringBack'),
      /** The sign-in button of a row this person may manage; one's own is in one's own account. */
      moreActions: (person: Row): ReactNode =>
        person.active &&
        person.id !== manager.id &&
        can(person, 'readSignIn') && (
          <Button
            size="compact-sm"
            variant="light"
            aria-label={t('staff.signInOf', { name: person.name })}
            onClick={() => openSignIn(person)}
          >
            {t('staff.signIn')}
          </Button>
        ),
      dialogSize: 'lg' as const,
    },
    dialogs: (
      <PartSuspense>
        {row && (
          <SignInDialog
            calls={calls}
            row={row}
            opened={opened === 'signIn'}
            onClose={close}
            onPassword={(password) => showPassword({ ...row, password })}
          />
        )}
        {newPassword && (
          <PasswordDialog
            newPassword={newPassword}
            opened={opened === 'password'}
            onClose={close}
            onExited={() => setNewPassword(undefined)}
          />
        )}
      </PartSuspense>
    ),
  }
}
