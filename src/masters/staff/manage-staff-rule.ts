import {
  accessCodes,
  furtherRights,
  type FurtherRight,
  type Role,
} from '../../access/permissions/access.ts'

/** The permissions of a person, as far as another person can grant them. */
export interface Permissions {
  role: Role
  accessCodes: readonly number[]
  furtherRights: readonly FurtherRight[]
}

/** Somebody with an account. */
export interface StaffAccess extends Permissions {
  id: number
}

/** The actions on a person's account. */
export type StaffAction =
  | 'change'
  | 'retire'
  | 'bringBack'
  | 'lock'
  | 'unlock'
  | 'readSignIn'
  | 'endSession'
  | 'setPassword'
  | 'resetSecondFactor'

export type StaffProblem = 'admin_only' | 'own_account' | 'right_not_held'

/**
 * One's own password and second factor are changed in one's own account, which asks for the
 * password.
 */
const forbiddenOnOneself: StaffAction[] = [
  'retire',
  'bringBack',
  'lock',
  'unlock',
  'setPassword',
  'resetSecondFactor',
]

/** Actions that give access to everything the person may do, to the person or to the manager. */
const permissionGivingActions: StaffAction[] = ['bringBack', 'unlock', 'setPassword']

/**
 * Why a manager may not do something to a person, or undefined. Only Admins manage Admins and the
 * accounts of consultants, and nobody but an Admin opens an account with more permissions than
 * their own.
 */
export function staffActionProblem(
  manager: StaffAccess,
  person: StaffAccess,
  action: StaffAction,
): StaffProblem | undefined {
  if (manager.id === person.id && forbiddenOnOneself.includes(action)) return 'own_account'
  if (manager.role === 'Admin') return undefined
  if (person.role === 'Admin' || action === 'resetSecondFactor') return 'admin_only'
  // A consultant's account opens patients' records; other managers may change its details only.
  if (person.role === 'Consultant' && action !== 'change') return 'admin_only'
  return permissionGivingActions.includes(action) && !hasAll(manager, person)
    ? 'right_not_held'
    : undefined
}

/**
 * Why a manager may not give a person these permissions, or undefined; `before` is undefined for a
 * new person. Nobody grants or withdraws what they do not have, or changes their own permissions.
 */
export function permissionsProblem(
  manager: StaffAccess,
  before: StaffAccess | undefined,
  after: Permissions,
): StaffProblem | undefined {
  const changedCodes = symmetricDifference(before?.accessCodes ?? [], after.accessCodes)
  const changedRights = symmetricDifference(before?.furtherRights ?? [], after.furtherRights)
  const isOtherRole = before ? before.role !== after.role : after.role === 'Admin'
  const isChanged = isOtherRole || changedCodes.length + changedRights.length > 0
  if (before?.id === manager.id && isChanged) return 'own_account'
  if (manager.role === 'Admin') return undefined
  if (isOtherRole) return 'admin_only'
  const isGrantable = hasAll(manager, { accessCodes: changedCodes, furtherRights: changedRights })
  return isGrantable ? undefined : 'right_not_held'
}

/**
 * Why a manager may not give a person another user name, or undefined. It takes the same
 * permissions as setting the password, because it keeps the person from signing in.
 */
export function renameProblem(
  manager: StaffAccess,
  before: Permissions & { username: string },
  after: { username: string },
): StaffProblem | undefined {
  if (manager.role === 'Admin' || before.username === after.username) return undefined
  return hasAll(manager, before) ? undefined : 'right_not_held'
}

/** A person's user name and e-mail address, and their permissions. */
export interface Account extends Permissions {
  username: string
  email: string
}

/**
 * Why a manager may not make these changes to a consultant's account, or undefined. The account is
 * for Admins; the details (name, degree, fees) are for everybody who manages consultants.
 */
export function consultantAccountProblem(
  manager: StaffAccess,
  before: Account,
  after: Account,
): StaffProblem | undefined {
  if (manager.role === 'Admin') return undefined
  const isSame =
    before.username === after.username &&
    before.email === after.email &&
    symmetricDifference(before.furtherRights, after.furtherRights).length === 0 &&
    symmetricDifference(before.accessCodes, after.accessCodes).length === 0
  return isSame ? undefined : 'admin_only'
}

/** The permissions that a manager can grant or withdraw: all for an Admin, else their own. */
export const grantableBy = ({ role, ...ownPermissions }: Permissions): Omit<Permissions, 'role'> =>
  role === 'Admin' ? { accessCodes: Object.values(accessCodes), furtherRights } : ownPermissions

const hasAll = (manager: Permissions, required: Omit<Permissions, 'role'>): boolean => {
  const grantable = grantableBy(manager)
  return (
    required.accessCodes.every((code) => grantable.accessCodes.includes(code)) &&
    required.furtherRights.every((right) => grantable.furtherRights.includes(right))
  )
}

const symmetricDifference = <T>(left: readonly T[], right: readonly T[]): T[] => [
  ...left.filter((it) => !right.includes(it)),
  ...right.filter((it) => !left.includes(it)),
]

/** The fields of a row in either master of staff that concern signing in. */
export interface StaffAccountRow extends StaffAccess {
  name: string
  username: string
}
