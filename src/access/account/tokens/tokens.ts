import { z } from 'zod'
import { idInAddress } from '../../../platform/http/id.ts'
import { typedText } from '../../../platform/http/typed-text.ts'
import { ownPasswordSchema } from '../account.ts'
import { contract } from '../../permissions/contract.ts'

const tokenSchema = z.object({
  id: z.int(),
  name: z.string(),
  madeAt: z.iso.datetime(),
  /** To the minute; null before the first use. */
  lastUsedAt: z.iso.datetime().nullable(),
})

export const listTokens = contract({
  method: 'GET',
  url: '/api/account/tokens',
  summary: 'The tokens of the signed-in person, the newest first',
  answer: z.array(tokenSchema),
})

export const makeToken = contract({
  method: 'POST',
  url: '/api/account/tokens',
  summary: 'Make a token for the calls of an earlier front end; it is answered this once',
  body: z.strictObject({ name: typedText(60, 'tokens.nameRequired'), password: ownPasswordSchema }),
  answer: z.object({ id: z.int(), token: z.string() }),
})

export const revokeToken = contract({
  method: 'DELETE',
  url: '/api/account/tokens/:id',
  summary: "Revoke a token of one's own",
  params: z.object({ id: idInAddress }),
  answer: z.object({}),
})
