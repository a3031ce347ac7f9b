import { Button, Stack, Text } from '@mantine/core'
import { useText } from '../../platform/i18n/i18n.tsx'

/** What stands where a screen broke: calm, and with a way on. */
export function Crashed() {
  const t = useText()
  return (
    <Stack align="center" justify="center" mih="100dvh" p="md" ta="center">
      <Text role="alert">{t('app.crashed')}</Text>
      <Button onClick={() => window.location.reload()}>{t('app.reload')}</Button>
    </Stack>
  )
}
