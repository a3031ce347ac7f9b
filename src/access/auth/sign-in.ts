import { z } from 'zod'
import { idParamSchema, textSchema } from '../../platform/http/input-schemas.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { signedInSchema, type SignedIn } from '../permissions/access.ts'
import { contract } from '../permissions/contract.ts'

/** The data of a session for the browser. The token itself is only in an HttpOnly cookie. */
export const sessionSchema = z.object({
  sessionId: z.string(),
  tokenExpiration: z.iso.datetime(),
  staff: signedInSchema,
})
export type BrowserSession = z.output<typeof sessionSchema>

/** The data of a session that its browser may have. */
export const toBrowserSession = ({
  sessionId,
  expiresAt,
  staff,
}: {
  sessionId: number
  expiresAt: Date
  staff: SignedIn
}): BrowserSession => ({
  sessionId: String(sessionId),
  tokenExpiration: expiresAt.toISOString(),
  staff,
})

/** In characters. */
export const longestPassword = 128

/** A password that somebody has, as they type it. */
export const passwordSchema = z
  .string(messageKey('signIn.passwordRequired'))
  .min(1, messageKey('signIn.passwordRequired'))
  .max(longestPassword, messageKey('account.passwordLong'))

export const signIn = contract({
  method: 'POST',
  url: '/api/sign-in',
  summary: 'Sign in with name and password; `code_needed` asks for the second factor',
  body: z.strictObject({
    username: textSchema(60, 'signIn.usernameRequired'),
    password: passwordSchema,
  }),
  answer: sessionSchema,
})

/** A code from the telephone, or a backup code, as typed: blanks are removed. */
export const codeSchema = z
  .string(messageKey('signIn.codeRequired'))
  .max(40, messageKey('signIn.codeForm'))
  .transform((input) => input.replaceAll(/\s/g, '').toLowerCase())
  .pipe(z.string().regex(/^(\d{6}|[a-z0-9]{5}-?[a-z0-9]{5})$/, messageKey('signIn.codeForm')))

export const signInWithCode = contract({
  method: 'POST',
  url: '/api/sign-in/code',
  summary: 'The second step of signing in, after `code_needed`',
  body: z.strictObject({ code: codeSchema }),
  answer: sessionSchema,
})

export const signOut = contract({
  method: 'POST',
  url: '/api/sign-out',
  summary: 'End this session on the server; with `session` only where it is that one',
  query: z.object({ session: idParamSchema.optional() }),
  answer: z.object({}),
})

export const readSession = contract({
  method: 'GET',
  url: '/api/session',
  summary: 'Who is signed in, and until when',
  answer: sessionSchema,
})
