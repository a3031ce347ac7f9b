import { Button, Stack, Text } from '@mantine/core'
import { useText } from '../../platform/i18n/i18n.tsx'

/** Shown in place of a screen that threw an error, with a link onwards. */
export function ErrorScreen() {
  const t = useText()
  return (
    <Stack align="center" justify="center" mih="100dvh" p="md" ta="center">
      <Text role="alert">{t('app.unexpectedError')}</Text>
      <Button onClick={() => window.location.reload()}>{t('app.reload')}</Button>
    </Stack>
  )
}
