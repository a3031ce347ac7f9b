import { Button } from '@mantine/core'
import { Suspense, useState, type ReactNode } from 'react'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { deedRefusal, type StaffDeed } from './keep-staff-rule.ts'
import type { HandedPassword } from './PasswordDialog.tsx'
import type { KeptRow } from './kept-row.ts'
import type { SignInCalls } from './staff-sign-in.ts'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'

const PasswordDialog = lazyDialog(() => import('./PasswordDialog.tsx'))
const SignInDialog = lazyDialog(() => import('./SignInDialog.tsx'))

/** What both masters of staff have in common beyond a master: how somebody signs in. */
export function useStaffDialogs<Row extends KeptRow & { active: boolean }>(calls: SignInCalls) {
  const t = useText()
  const keeper = useStaff()
  const [row, setRow] = useState<KeptRow>()
  const [opened, setOpened] = useState<'signIn' | 'password'>()
  const [handed, setHanded] = useState<HandedPassword>()
  const close = () => setOpened(undefined)
  const may = (person: Row, deed: StaffDeed) => deedRefusal(keeper, person, deed) === undefined

  const handOver = (password: HandedPassword) => {
    setHanded(password)
    setOpened('password')
  }
  const openSignIn = (person: Row) => {
    setRow(person)
    setOpened('signIn')
  }
  return {
    handOver,
    mayChange: (person: Row) => may(person, 'change'),
    mayEnd: (person: Row) => may(person, person.active ? 'retire' : 'bringBack'),
    /** The button of a row, where this person keeps it; one's own is in one's own account. */
    signInButton: (person: Row): ReactNode =>
      person.active &&
      person.id !== keeper.id &&
      may(person, 'readSignIn') && (
        <Button
          size="compact-sm"
          variant="light"
          aria-label={t('staff.signInOf', { name: person.name })}
          onClick={() => openSignIn(person)}
        >
          {t('staff.signIn')}
        </Button>
      ),
    dialogs: (
      <Suspense>
        {row && (
          <SignInDialog
            calls={calls}
            row={row}
            opened={opened === 'signIn'}
            onClose={close}
            onPassword={(password) => handOver({ ...row, password })}
          />
        )}
        {handed && (
          <PasswordDialog
            handed={handed}
            opened={opened === 'password'}
            onClose={close}
            onExited={() => setHanded(undefined)}
          />
        )}
      </Suspense>
    ),
  }
}
