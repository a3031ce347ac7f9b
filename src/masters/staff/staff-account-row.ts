import type { StaffAccess } from './manage-staff-rule.ts'

/** The fields of a row in either master of staff that concern signing in. */
export interface StaffAccountRow extends StaffAccess {
  name: string
  username: string
}
