import { Button, Popover, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useSignOut } from '../../access/auth/use-sign-out.tsx'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { text, useText } from '../../platform/i18n/i18n.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import { keepToastsFor } from '../../platform/ui/recent-toasts.tsx'
import classes from './Shell.module.css'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'

// Loaded when the pointer or the focus comes to the button. Signing out does not wait for a script that fails.
const AccountMenuBox = lazyPart(() => import('./AccountMenuBox.tsx'), {
  frame: ({ onSignOut }, note) => (
    <Popover.Dropdown data-account-box>
      {note}
      <Button fullWidth mt="xs" variant="default" onClick={onSignOut}>
        {text('app.signOut')}
      </Button>
    </Popover.Dropdown>
  ),
})

/** The menu of the signed-in person: their account, the theme, and signing out. */
export function AccountMenu({ onShowKeys }: { onShowKeys: (from: Element | null) => void }) {
  const t = useText()
  const staff = useStaff()
  const signOut = useSignOut()
  // Forgets the messages of whoever was signed in before in this tab.
  useEffect(() => keepToastsFor(staff.id), [staff.id])
  const [opened, setOpened] = useState(false)
  // Mounted before it opens: the kit's box gives the focus back only if it was there then.
  const [isNear, setNear] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { main, superscript } = splitRole(staff.roleName ?? t(`role.${staff.role}`))
  const role = superscript ? (
    <>
      {main}
      <sup>{superscript}</sup>
    </>
  ) : (
    main
  )
  const change = (next: boolean) => {
    // A box whose script came after the press: see above.
    if (!next && document.activeElement?.closest('[data-account-box]')) button.current?.focus()
    setOpened(next)
  }
  return (
    <Popover
      position="bottom-end"
      width={264}
      trapFocus
      returnFocus
      shadow="md"
      opened={opened}
      onChange={change}
    >
      <Popover.Target>
        <UnstyledButton
          ref={button}
          className={classes.account}
          onPointerEnter={() => setNear(true)}
          onFocus={() => setNear(true)}
          onClick={() => setOpened((it) => !it)}
        >
          <span className={classes.initials} aria-hidden="true">
            {initialsOf(staff.name)}
          </span>
          <span className={classes.accountText}>
            <span className={classes.accountName}>{staff.name}</span>
            <span className={classes.accountRole}>{role}</span>
          </span>
          <IconChevronDown size={16} aria-hidden="true" />
        </UnstyledButton>
      </Popover.Target>
      {(isNear || opened) && (
        <PartSuspense>
          <AccountMenuBox
            role={role}
            onSignOut={signOut}
            onLeave={() => setOpened(false)}
            onShowKeys={() => {
              setOpened(false)
              onShowKeys(button.current)
            }}
          />
        </PartSuspense>
      )}
    </Popover>
  )
}

const titles = /^(dr|prof|mr|mrs|ms|smt|shri|डॉ)\.?$/iu

/** 'AD' of 'Dr. Anita Deshpande': the first letters of the first and the last name, without a title. */
export function initialsOf(name: string): string {
  const all = name.split(' ').filter(Boolean)
  const names = all.filter((word) => !titles.test(word))
  const words = names.length > 0 ? names : all
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return ends.map((word) => [...word][0]!.toUpperCase()).join('')
}

/** A role such as 'Consultant^Senior' has a main part and a superscript part (specification, section 2). */
export function splitRole(role: string): { main: string; superscript: string | undefined } {
  const caretIndex = role.indexOf('^')
  if (caretIndex < 0) return { main: role, superscript: undefined }
  return { main: role.slice(0, caretIndex), superscript: role.slice(caretIndex + 1) || undefined }
}
