import { z } from 'zod'
import { idParamSchema, textSchema } from '../../../platform/http/input-schemas.ts'
import { accountKeySchema } from '../account-key.ts'
import { passwordSchema } from '../../auth/sign-in.ts'
import { contract } from '../../permissions/contract.ts'
import { webauthnSchema } from '../../auth/passkeys/passkey-sign-in.ts'

export const listPasskeys = contract({
  method: 'GET',
  url: '/api/account/passkeys',
  summary: 'The passkeys of the signed-in person, the newest first',
  answer: z.array(accountKeySchema),
})

const nameSchema = textSchema(60, 'passkeys.nameRequired')

export const beginPasskey = contract({
  method: 'POST',
  url: '/api/account/passkeys/begin',
  summary: "Start creating a passkey: the browser's options, valid for five minutes",
  body: z.strictObject({ name: nameSchema, password: passwordSchema }),
  answer: z.object({ options: webauthnSchema }),
})

export const addPasskey = contract({
  method: 'POST',
  url: '/api/account/passkeys',
  summary: 'Add the passkey that the browser has created',
  body: z.strictObject({ name: nameSchema, response: webauthnSchema }),
  answer: z.object({}),
})

export const removePasskey = contract({
  method: 'POST',
  url: '/api/account/passkeys/:id/remove',
  summary: "Remove a passkey of one's own",
  params: z.object({ id: idParamSchema }),
  body: z.strictObject({ password: passwordSchema }),
  answer: z.object({}),
})
