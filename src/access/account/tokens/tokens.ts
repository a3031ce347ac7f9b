import { z } from 'zod'
import { idParamSchema, textSchema } from '../../../platform/http/input-schemas.ts'
import { accountKeySchema } from '../account-key.ts'
import { passwordSchema } from '../../auth/sign-in.ts'
import { contract } from '../../permissions/contract.ts'

export const listTokens = contract({
  method: 'GET',
  url: '/api/account/tokens',
  summary: 'The tokens of the signed-in person, the newest first',
  answer: z.array(accountKeySchema),
})

export const createToken = contract({
  method: 'POST',
  url: '/api/account/tokens',
  summary: 'Create a token for the legacy calls; it is shown only in this answer',
  body: z.strictObject({
    name: textSchema(60, 'tokens.nameRequired'),
    password: passwordSchema,
  }),
  answer: z.object({ id: z.int(), token: z.string() }),
})

export const revokeToken = contract({
  method: 'DELETE',
  url: '/api/account/tokens/:id',
  summary: "Revoke a token of one's own",
  params: z.object({ id: idParamSchema }),
  answer: z.object({}),
})
