import { Avatar, Button, Popover, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconKeyboard, IconLogout, IconUserCog } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../access/permissions/paths.ts'
import { useSignOut } from '../../access/auth/use-sign-out.tsx'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { RecentToasts, useOwnToasts } from './RecentToasts.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import classes from './Shell.module.css'

/** The menu of the signed-in person: their account, the theme, and signing out. */
export function AccountMenu({ onShowKeys }: { onShowKeys: (from: Element | null) => void }) {
  const t = useText()
  const staff = useStaff()
  const signOut = useSignOut()
  useOwnToasts()
  const [opened, setOpened] = useState(false)
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
  return (
    <Popover
      position="bottom-end"
      width={264}
      trapFocus
      returnFocus
      shadow="md"
      opened={opened}
      onChange={setOpened}
    >
      <Popover.Target>
        <UnstyledButton
          ref={button}
          className={classes.account}
          onClick={() => setOpened((it) => !it)}
        >
          <Avatar
            name={staff.name}
            color="initials"
            allowedInitialsColors={['clinic']}
            size={34}
            aria-hidden="true"
          />
          <span className={classes.accountText}>
            <span className={classes.accountName}>{staff.name}</span>
            <span className={classes.accountRole}>{role}</span>
          </span>
          <IconChevronDown size={16} aria-hidden="true" />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Text fw={600}>{staff.name}</Text>
        <Text size="sm" c="dimmed">
          {role}
        </Text>
        {staff.email && (
          <Text size="sm" c="dimmed" className={classes.email}>
            {staff.email}
          </Text>
        )}
        <Text size="sm" mt="sm" mb={4}>
          {t('app.theme')}
        </Text>
        <ThemeSwitch />
        <RecentToasts />
        <Button
          component={Link}
          to={paths.account}
          fullWidth
          mt="md"
          variant="default"
          leftSection={<IconUserCog size={17} aria-hidden="true" />}
          onClick={() => setOpened(false)}
        >
          {t('screen.account')}
        </Button>
        <Button
          fullWidth
          mt="xs"
          variant="default"
          leftSection={<IconKeyboard size={17} aria-hidden="true" />}
          onClick={() => {
            setOpened(false)
            onShowKeys(button.current)
          }}
        >
          {t('keys.title')}
        </Button>
        <Button
          fullWidth
          mt="xs"
          variant="default"
          leftSection={<IconLogout size={17} aria-hidden="true" />}
          onClick={signOut}
        >
          {t('app.signOut')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

/** A role such as 'Consultant^Senior' has a main part and a superscript part (specification, section 2). */
export function splitRole(role: string): { main: string; superscript: string | undefined } {
  const caretIndex = role.indexOf('^')
  if (caretIndex < 0) return { main: role, superscript: undefined }
  return { main: role.slice(0, caretIndex), superscript: role.slice(caretIndex + 1) || undefined }
}
