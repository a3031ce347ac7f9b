import { Button, Popover, Text } from '@mantine/core'
import { IconKeyboard, IconLogout, IconUserCog } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../access/permissions/paths.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { RecentToasts } from './RecentToasts.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import classes from './Shell.module.css'

interface AccountMenuBoxProps {
  role: ReactNode
  onSignOut: () => void
  /** Called when a link leads to another screen. */
  onLeave: () => void
  onShowKeys: () => void
}

/** What the account's button opens, in the box of the popover around both. */
export default function AccountMenuBox({
  role,
  onSignOut,
  onLeave,
  onShowKeys,
}: AccountMenuBoxProps) {
  const t = useText()
  const staff = useStaff()
  return (
    <Popover.Dropdown data-account-box>
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
        onClick={onLeave}
      >
        {t('screen.account')}
      </Button>
      <Button
        fullWidth
        mt="xs"
        variant="default"
        leftSection={<IconKeyboard size={17} aria-hidden="true" />}
        onClick={onShowKeys}
      >
        {t('keys.title')}
      </Button>
      <Button
        fullWidth
        mt="xs"
        variant="default"
        leftSection={<IconLogout size={17} aria-hidden="true" />}
        onClick={onSignOut}
      >
        {t('app.signOut')}
      </Button>
    </Popover.Dropdown>
  )
}
