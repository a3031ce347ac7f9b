import { z } from 'zod'
import { textSchema } from '../../../platform/http/input-schemas.ts'
import { roleSchema, type Role } from '../../permissions/access.ts'
import { contract } from '../../permissions/contract.ts'

/** The rule of a role, and how many of its people meet it. */
const rolesRuleSchema = z.object({
  role: roleSchema,
  twoFactorRequired: z.boolean(),
  /** The role's name in the header; empty for the default. */
  shownName: z.string(),
  /** The number of active people with the role, and how many of them have a second factor. */
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
    'Require the second factor of a role, or not; takes effect at once, in open sessions too',
  params: z.object({ role: roleSchema }),
  body: z.strictObject({ twoFactorRequired: z.boolean() }),
  answer: z.object({}),
})

const roleNameSchema = textSchema(40)
const roleNames = {
  Admin: roleNameSchema,
  Employee: roleNameSchema,
  Consultant: roleNameSchema,
} satisfies Record<Role, z.ZodType>

export const setRoleNames = contract({
  method: 'PUT',
  url: '/api/role-names',
  summary: "Set the names of the roles in the header; text after '^' is shown raised",
  body: z.strictObject({
    ...roleNames,
    /** The names that were changed. A page of the version before does not say them. */
    seen: z.strictObject(roleNames).optional(),
  }),
  answer: z.object({}),
})
