import { z } from 'zod'
import { typedText } from '../http/typed-text.ts'
import { sentence } from '../i18n/text-key.ts'
import { signedInSchema } from './access.ts'
import { contract } from './contract.ts'

/** What a browser learns of its session. The secret itself is an HttpOnly cookie. */
const sessionSchema = z.object({
  sessionId: z.string(),
  tokenExpiration: z.iso.datetime(),
  staff: signedInSchema,
})
export type Session = z.output<typeof sessionSchema>

export const signIn = contract({
  method: 'POST',
  url: '/api/sign-in',
  summary: 'Sign in with name and password',
  body: z.object({
    username: typedText(60, 'signIn.usernameRequired'),
    password: z
      .string(sentence('signIn.passwordRequired'))
      .min(1, sentence('signIn.passwordRequired'))
      .max(128),
  }),
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
