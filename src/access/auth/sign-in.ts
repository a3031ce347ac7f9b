import { z } from 'zod'
import { typedText } from '../../platform/http/typed-text.ts'
import { sentence } from '../../platform/i18n/text-key.ts'
import { signedInSchema, type SignedIn } from '../permissions/access.ts'
import { contract } from '../permissions/contract.ts'

/** What a browser learns of its session. The secret itself is an HttpOnly cookie. */
export const sessionSchema = z.object({
  sessionId: z.string(),
  tokenExpiration: z.iso.datetime(),
  staff: signedInSchema,
})
export type Session = z.output<typeof sessionSchema>

/** A live session as its browser may know it. */
export const sessionAnswer = ({
  sessionId,
  expiresAt,
  staff,
}: {
  sessionId: number
  expiresAt: Date
  staff: SignedIn
}): Session => ({
  sessionId: String(sessionId),
  tokenExpiration: expiresAt.toISOString(),
  staff,
})

export const signIn = contract({
  method: 'POST',
  url: '/api/sign-in',
  summary: 'Sign in with name and password; a second factor is asked for by `code_needed`',
  body: z.strictObject({
    username: typedText(60, 'signIn.usernameRequired'),
    password: z
      .string(sentence('signIn.passwordRequired'))
      .min(1, sentence('signIn.passwordRequired'))
      .max(128),
  }),
  answer: sessionSchema,
})

/** The code that a telephone shows, or a backup code, as somebody types it: blanks are nothing. */
export const codeSchema = z
  .string(sentence('signIn.codeRequired'))
  .max(40)
  .transform((typed) => typed.replaceAll(/\s/g, '').toLowerCase())
  .pipe(z.string().regex(/^(\d{6}|[a-z0-9]{5}-?[a-z0-9]{5})$/, sentence('signIn.codeForm')))

export const signInWithCode = contract({
  method: 'POST',
  url: '/api/sign-in/code',
  summary: 'The second step of signing in, where `code_needed` was the answer to the first',
  body: z.strictObject({ code: codeSchema }),
  answer: sessionSchema,
})

export const signOut = contract({
  method: 'POST',
  url: '/api/sign-out',
  summary: 'End this session on the server',
  answer: z.object({}),
})

export const readSession = contract({
  method: 'GET',
  url: '/api/session',
  summary: 'Who is signed in, and until when',
  answer: sessionSchema,
})
