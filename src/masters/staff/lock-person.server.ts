import {
  can,
  type FurtherRight,
  type Permission,
  type Role,
  type SignedIn,
} from '../../access/permissions/access.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import {
  staffActionProblem,
  type Account,
  type StaffAccess,
  type StaffAction,
} from './manage-staff-rule.ts'

/** The two masters of staff: their roles, and the permissions to manage and to add people. */
const staffMasters = {
  employees: {
    roles: ['Employee', 'Admin'],
    right: 'manage employees',
    addPermission: 'manage employees',
  },
  consultants: {
    roles: ['Consultant'],
    right: 'manage consultants',
    addPermission: 'manage consultant accounts',
  },
} as const
export type StaffMasterName = keyof typeof staffMasters

interface LockedStaffRow extends StaffAccess, Account {
  role: Role
  accessCodes: number[]
  furtherRights: FurtherRight[]
  canSignIn: boolean
}

/** The manager and the person, locked until the transaction ends. */
interface LockedStaff {
  manager: StaffAccess
  person: StaffAccess & Account
}

/**
 * Locks the rows of the manager, the person, and every Admin who can sign in, always in the same
 * order: two concurrent changes wait for each other, and the second sees the result of the first.
 * Only another Admin can change an Admin, and that one is locked here, so at least one always
 * remains. Throws the rule's problem, and `not_found` for a person of the other master.
 */
export async function lockPerson(
  tx: Queryable,
  master: StaffMasterName,
  signedIn: SignedIn,
  { id, action }: { id: number; action: StaffAction },
): Promise<LockedStaff> {
  const rows = await tx<LockedStaffRow[]>`
    select id, username, email, role, access_codes, further_rights, active and locked_at is null as can_sign_in
    from staff
    where id in (${signedIn.id}, ${id}) or (role = 'Admin' and active and locked_at is null)
    order by id ${action === 'readSignIn' ? tx`` : tx`for no key update`}`
  const person = rows.find((row) => row.id === id)
  const roles: readonly Role[] = staffMasters[master].roles
  if (!person || !roles.includes(person.role)) throw new ProblemError('not_found')
  const manager = assertManager(rows, staffMasters[master].right, signedIn)
  const problem = staffActionProblem(manager, person, action)
  if (problem) throw new ProblemError(problem)
  return { manager, person }
}

/** Locks the manager alone, for adding a person; throws when they may not. */
export async function lockManager(
  tx: Queryable,
  master: StaffMasterName,
  signedIn: SignedIn,
): Promise<StaffAccess> {
  const rows = await tx<LockedStaffRow[]>`
    select id, username, email, role, access_codes, further_rights, active and locked_at is null as can_sign_in
    from staff where id = ${signedIn.id} for no key update`
  return assertManager(rows, staffMasters[master].addPermission, signedIn)
}

/** The caller with their current permissions, which may have just changed. Throws `forbidden`. */
function assertManager(
  rows: LockedStaffRow[],
  permission: Permission,
  signedIn: SignedIn,
): StaffAccess {
  const row = rows.find(({ id }) => id === signedIn.id)
  if (!row?.canSignIn || !can({ ...signedIn, ...row }, permission)) {
    throw new ProblemError('forbidden')
  }
  return row
}
