import { z } from 'zod'
import { contract } from '../../permissions/contract.ts'
import { sessionSchema } from '../sign-in.ts'

/** Options and answers of passkeys: WebAuthn's JSON, validated by its library. */
export const webauthnSchema = z.record(z.string(), z.unknown())

export const beginPasskeySignIn = contract({
  method: 'POST',
  url: '/api/sign-in/passkey/begin',
  summary: "Start signing in with a passkey: the browser's options",
  answer: z.object({ options: webauthnSchema }),
})

export const signInWithPasskey = contract({
  method: 'POST',
  url: '/api/sign-in/passkey',
  summary: 'Sign in with a passkey, which counts as both factors',
  body: z.strictObject({ response: webauthnSchema }),
  answer: sessionSchema,
})
