import { Button, CopyButton, Stack, Text, TextInput } from '@mantine/core'
import { useText } from '../i18n/i18n.tsx'

interface SecretShownOnceProps {
  /** What it is, and that it is not shown again. */
  hint: string
  label: string
  secret: string
  /** Called once the person says that they have saved it. */
  onDone: () => void
}

/** A new token or link, which the server stores as a hash and can never show again. */
export function SecretShownOnce({ hint, label, secret, onDone }: SecretShownOnceProps) {
  const t = useText()
  return (
    <Stack>
      <Text size="sm">{hint}</Text>
      <TextInput
        label={label}
        value={secret}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={secret}>
        {({ copied: isCopied, copy }) => (
          <Button variant="default" onClick={copy}>
            {t(isCopied ? 'tokens.copied' : 'tokens.copy')}
          </Button>
        )}
      </CopyButton>
      <Button onClick={onDone}>{t('tokens.saved')}</Button>
    </Stack>
  )
}
