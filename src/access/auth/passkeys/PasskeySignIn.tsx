import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../../platform/http/call.ts'
import { ProblemError, problemMessageKey } from '../../../platform/http/problem.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { storeSession } from '../stored-session.tsx'
import {
  requestPasskey,
  canSuggestPasskeys,
  cancelPasskeyRequest,
  suggestPasskey,
} from './browser-passkeys.tsx'
import { beginPasskeySignIn, signInWithPasskey } from './passkey-sign-in.ts'

/** The server accepts an answer for five minutes, so the challenge is renewed after four. */
const renewMs = 240_000

/**
 * Signing in with a passkey of the device: by a button, and among the user names that the browser
 * suggests.
 */
export default function PasskeySignIn({ onError }: { onError: (message?: string) => void }) {
  const t = useText()
  const [isPending, setIsPending] = useState(false)
  const [tries, setTries] = useState(0)
  async function signIn(ask: () => Promise<Record<string, unknown> | undefined>) {
    setIsPending(true)
    onError()
    try {
      const response = await ask()
      if (!response) return onError(t('passkeys.notAnswered'))
      storeSession(await call(signInWithPasskey, { body: { response } }))
    } catch (error) {
      onError(t(problemMessageKey(error instanceof ProblemError ? error.code : 'unexpected')))
    } finally {
      setIsPending(false)
      setTries((it) => it + 1)
    }
  }
  useSuggestedPasskey(
    isPending ? undefined : tries,
    (response) => void signIn(async () => response),
  )
  return (
    <Button
      variant="default"
      size="md"
      fullWidth
      mt="sm"
      leftSection={<IconFingerprint size={20} stroke={1.7} aria-hidden="true" />}
      loading={isPending}
      onClick={() =>
        void signIn(async () => requestPasskey((await call(beginPasskeySignIn)).options))
      }
    >
      {t('passkeys.signIn')}
    </Button>
  )
}

/**
 * Lets the browser suggest passkeys, again after each attempt and not during one; returns the
 * chosen one.
 */
function useSuggestedPasskey(
  tries: number | undefined,
  onChosen: (response: Record<string, unknown>) => void,
): void {
  const chosen = useEffectEvent(onChosen)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (tries === undefined) return
    let isOver = false
    async function suggest() {
      if (!(await canSuggestPasskeys()) || isOver) return
      const { options } = await call(beginPasskeySignIn)
      if (isOver) return
      const response = await suggestPasskey(options)
      if (response && !isOver) chosen(response)
    }
    // A failure shows nothing, because nobody has asked: the button and the password remain.
    suggest().catch(() => {})
    // A hidden page renews its challenge when it becomes visible.
    const renew = () => document.visibilityState === 'visible' && setRound((it) => it + 1)
    const timer = setInterval(renew, renewMs)
    document.addEventListener('visibilitychange', renew)
    return () => {
      isOver = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renew)
      cancelPasskeyRequest()
    }
  }, [tries, round])
}
