import { z } from 'zod'
import { typedText } from '../http/typed-text.ts'
import { sentence } from '../i18n/text-key.ts'
import { newPasswordSchema } from './account/new-password.ts'
import { contract } from './contract.ts'

/** Makes the first account of an empty clinic, with the secret of the link that the start printed. */
export const makeFirstAdmin = contract({
  method: 'POST',
  url: '/api/first-admin',
  summary: 'Make the first Admin of an empty clinic, once, with the link printed at the start',
  body: z.strictObject({
    token: z.string().min(20).max(100),
    name: typedText(100, 'firstAdmin.nameRequired'),
    username: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9.-]{3,60}$/, sentence('firstAdmin.usernameForm')),
    email: z.email(sentence('firstAdmin.emailForm')).max(254),
    password: newPasswordSchema,
  }),
  answer: z.object({}),
})
