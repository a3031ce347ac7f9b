import { z } from 'zod'
import { optionalEmailSchema, textSchema } from '../../platform/http/input-schemas.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { newPasswordSchema } from './new-password.ts'
import { contract } from '../permissions/contract.ts'
import { readLimitMs } from '../../platform/http/call-contract.ts'

/** Called when the link is opened, so that nobody fills in a form in vain. */
export const checkFirstAdminLink = contract({
  method: 'POST',
  url: '/api/first-admin/check',
  readLimitMs,
  summary: 'Whether a link can create the first Admin',
  body: z.strictObject({ token: z.string().max(100) }),
  answer: z.object({ isValid: z.boolean() }),
})

/**
 * Creates the first account of an empty clinic, with the token of the link that the server printed
 * at its start.
 */
export const createFirstAdmin = contract({
  method: 'POST',
  url: '/api/first-admin',
  summary: 'Create the first Admin of an empty clinic, once, with the link printed at the start',
  body: z.strictObject({
    token: z.string().min(20).max(100),
    name: textSchema(100, 'firstAdmin.nameRequired'),
    username: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9.-]{3,60}$/, messageKey('firstAdmin.usernameForm')),
    email: optionalEmailSchema,
    password: newPasswordSchema,
  }),
  answer: z.object({}),
})
