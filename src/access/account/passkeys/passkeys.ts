import { z } from 'zod'
import { idInAddress } from '../../../platform/http/id.ts'
import { typedText } from '../../../platform/http/typed-text.ts'
import { ownPasswordSchema } from '../account.ts'
import { contract } from '../../permissions/contract.ts'
import { sessionSchema } from '../../auth/sign-in.ts'

/** What the browser is asked with, and what it answers: WebAuthn's own JSON, read by its library. */
const webauthnSchema = z.record(z.string(), z.unknown())

const passkeySchema = z.object({
  id: z.int(),
  name: z.string(),
  madeAt: z.iso.datetime(),
  /** Null before the first use. */
  lastUsedAt: z.iso.datetime().nullable(),
})

export const listPasskeys = contract({
  method: 'GET',
  url: '/api/account/passkeys',
  summary: 'The passkeys of the signed-in person, the newest first',
  answer: z.array(passkeySchema),
})

const nameSchema = typedText(60, 'passkeys.nameRequired')

export const beginPasskey = contract({
  method: 'POST',
  url: '/api/account/passkeys/begin',
  summary: 'Begin to make a passkey: what the browser is to be asked with, for five minutes',
  body: z.strictObject({ name: nameSchema, password: ownPasswordSchema }),
  answer: z.object({ options: webauthnSchema }),
})

export const addPasskey = contract({
  method: 'POST',
  url: '/api/account/passkeys',
  summary: 'Add the passkey that the browser has made',
  body: z.strictObject({ name: nameSchema, response: webauthnSchema }),
  answer: z.object({}),
})

export const removePasskey = contract({
  method: 'POST',
  url: '/api/account/passkeys/:id/remove',
  summary: "Remove a passkey of one's own",
  params: z.object({ id: idInAddress }),
  body: z.strictObject({ password: ownPasswordSchema }),
  answer: z.object({}),
})

export const beginPasskeySignIn = contract({
  method: 'POST',
  url: '/api/sign-in/passkey/begin',
  summary: 'Begin to sign in with a passkey: what the browser is to be asked with',
  answer: z.object({ options: webauthnSchema }),
})

export const signInWithPasskey = contract({
  method: 'POST',
  url: '/api/sign-in/passkey',
  summary: 'Sign in with a passkey, which counts as both factors',
  body: z.strictObject({ response: webauthnSchema }),
  answer: sessionSchema,
})
