import { z } from 'zod'
import { roleSchema } from '../access.ts'
import { contract } from '../contract.ts'

/** What is required of a role, and how far its people are. */
const rolesRuleSchema = z.object({
  role: roleSchema,
  twoFactorRequired: z.boolean(),
  /** How many of the role work here, and how many of them have a second factor. */
  staff: z.int(),
  withFactor: z.int(),
})
export type RolesRule = z.output<typeof rolesRuleSchema>

export const listSignInRules = contract({
  method: 'GET',
  url: '/api/sign-in-rules',
  summary: 'For which roles a second factor is required, and how many have one',
  answer: z.array(rolesRuleSchema),
})

export const setSignInRule = contract({
  method: 'PUT',
  url: '/api/sign-in-rules/:role',
  summary:
    'Require the second factor of a role, or no longer; counts at once, for open sessions too',
  params: z.object({ role: roleSchema }),
  body: z.strictObject({ twoFactorRequired: z.boolean() }),
  answer: z.object({}),
})
