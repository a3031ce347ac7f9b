import { z } from 'zod'
import { idParamSchema } from '../../platform/http/input-schemas.ts'
import { contract } from '../permissions/contract.ts'
import { passwordSchema, sessionSchema } from '../auth/sign-in.ts'
import { newPasswordSchema } from '../auth/new-password.ts'

/** A session that has not ended. */
export const openSessionSchema = z.object({
  id: z.int(),
  /** Names of browser and system, such as 'Chrome' and 'Windows'; null when unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string().nullable(),
  since: z.iso.datetime(),
})
export type OpenSession = z.output<typeof openSessionSchema>

export const readAccount = contract({
  method: 'GET',
  url: '/api/account',
  summary: "The signed-in person's own account",
  answer: z.object({
    username: z.string(),
    passwordChangedAt: z.iso.datetime().nullable(),
    hasSecondFactor: z.boolean(),
    /** Whether the role requires a second factor. */
    secondFactorRequired: z.boolean(),
    backupCodesLeft: z.int(),
  }),
})

export const changeOwnPassword = contract({
  method: 'POST',
  url: '/api/account/password',
  summary: "Change one's own password; ends all other sessions, and gives this one a new token",
  body: z.strictObject({ current: passwordSchema, password: newPasswordSchema }),
  answer: sessionSchema,
})

export const listOwnSessions = contract({
  method: 'GET',
  url: '/api/account/sessions',
  summary: 'The sessions of the signed-in person',
  answer: z.array(openSessionSchema.extend({ isThis: z.boolean() })),
})

export const endOwnSession = contract({
  method: 'DELETE',
  url: '/api/account/sessions/:id',
  summary: "End a session of one's own",
  params: z.object({ id: idParamSchema }),
  answer: z.object({}),
})

export const endOtherSessions = contract({
  method: 'POST',
  url: '/api/account/sessions/end-others',
  summary: "End all of one's own sessions except this one",
  answer: z.object({}),
})
