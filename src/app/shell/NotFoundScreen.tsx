import { Button, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { paths, startPath } from '../../access/permissions/paths.ts'
import { useStoredStaff } from '../../access/auth/stored-session.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'

export function NotFoundScreen() {
  const t = useText()
  const staff = useStoredStaff()
  return (
    <Stack align="center" justify="center" mih="70dvh" gap="sm" ta="center" p="md">
      <img src="/assets/clinic.svg" alt="" width={56} height={56} />
      <Title order={1} size="h2">
        {t('notFound.heading')}
      </Title>
      <Text c="dimmed" maw={420}>
        {t('notFound.text')}
      </Text>
      <Button component={Link} to={staff ? startPath(staff) : paths.signIn} mt="sm">
        {t('notFound.home')}
      </Button>
    </Stack>
  )
}
