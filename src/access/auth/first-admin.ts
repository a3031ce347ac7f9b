import { z } from 'zod'
import { typedText } from '../../platform/http/typed-text.ts'
import { sentence } from '../../platform/i18n/text-key.ts'
import { newPasswordSchema } from './new-password.ts'
import { contract } from '../permissions/contract.ts'

/** Asked as the link is opened, so that nobody fills in a form that leads nowhere. */
export const checkFirstAdminLink = contract({
  method: 'POST',
  url: '/api/first-admin/check',
  summary: 'Whether the first Admin can be made with a link',
  body: z.strictObject({ token: z.string().max(100) }),
  answer: z.object({ isValid: z.boolean() }),
})

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
