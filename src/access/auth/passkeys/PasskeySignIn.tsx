import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../platform/http/call.ts'
import { problemText } from '../../../platform/http/problem-message-key.ts'
import { Refusal } from '../../../platform/http/problem.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { storeSession } from '../stored-session.tsx'
import { askPasskey } from '../../account/passkeys/ask-browser.tsx'
import { beginPasskeySignIn, signInWithPasskey } from '../../account/passkeys/passkeys.ts'

/** The sign-in without a password, where the device has a passkey. */
export default function PasskeySignIn({ onFailure }: { onFailure: (why?: string) => void }) {
  const t = useText()
  const [pending, setPending] = useState(false)
  async function signIn() {
    setPending(true)
    onFailure()
    try {
      const { options } = await call(beginPasskeySignIn)
      const response = await askPasskey(options)
      if (!response) return onFailure(t('passkeys.notAnswered'))
      storeSession(await call(signInWithPasskey, { body: { response } }))
    } catch (error) {
      onFailure(t(problemText(error instanceof Refusal ? error.code : 'unexpected')))
    } finally {
      setPending(false)
    }
  }
  return (
    <Button
      variant="default"
      size="md"
      fullWidth
      mt="sm"
      leftSection={<IconFingerprint size={20} stroke={1.7} aria-hidden="true" />}
      loading={pending}
      onClick={() => void signIn()}
    >
      {t('passkeys.signIn')}
    </Button>
  )
}
