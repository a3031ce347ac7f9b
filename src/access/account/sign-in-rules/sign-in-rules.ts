import { z } from 'zod'
import { typedText } from '../../../platform/http/typed-text.ts'
import { roleSchema, type Role } from '../../permissions/access.ts'
import { contract } from '../../permissions/contract.ts'

/** What is required of a role, and how far its people are. */
const rolesRuleSchema = z.object({
  role: roleSchema,
  twoFactorRequired: z.boolean(),
  /** What the role is called in the header; empty for its usual name. */
  shownName: z.string(),
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

const shownNameSchema = typedText(40)

export const nameRoles = contract({
  method: 'PUT',
  url: '/api/role-names',
  summary: "Name the roles as the header shows them; what follows '^' stands raised",
  body: z.strictObject({
    Admin: shownNameSchema,
    Employee: shownNameSchema,
    Consultant: shownNameSchema,
  } satisfies Record<Role, z.ZodType>),
  answer: z.object({}),
})
