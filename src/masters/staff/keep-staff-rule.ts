import {
  accessCodes,
  furtherRights,
  type FurtherRight,
  type Role,
} from '../../access/permissions/access.ts'

/** What somebody may, as far as one person can give it to another. */
export interface Rights {
  role: Role
  accessCodes: readonly number[]
  furtherRights: readonly FurtherRight[]
}

/** Somebody with an account. */
export interface Person extends Rights {
  id: number
}

/** What can be done to somebody's account. */
export type StaffDeed =
  | 'change'
  | 'retire'
  | 'bringBack'
  | 'lock'
  | 'unlock'
  | 'readSignIn'
  | 'endSession'
  | 'setPassword'
  | 'resetSecondFactor'

export type StaffRefusal = 'admin_only' | 'own_account' | 'right_not_held'

/** One's own password and second factor are changed in one's own account, where they are asked for. */
const notToOneself: StaffDeed[] = [
  'retire',
  'bringBack',
  'lock',
  'unlock',
  'setPassword',
  'resetSecondFactor',
]

/** Whoever does this opens all that the person may: to the person, or to themselves. */
const giving: StaffDeed[] = ['bringBack', 'unlock', 'setPassword']

/**
 * Why a keeper may not do something to somebody, or undefined. Admins and the accounts of consultants
 * are kept by Admins alone, and nobody but an Admin opens an account that may more than they do.
 */
export function deedRefusal(
  keeper: Person,
  person: Person,
  deed: StaffDeed,
): StaffRefusal | undefined {
  if (keeper.id === person.id && notToOneself.includes(deed)) return 'own_account'
  if (keeper.role === 'Admin') return undefined
  if (person.role === 'Admin' || deed === 'resetSecondFactor') return 'admin_only'
  // Whoever opens a consultant's account reads patients' records; only its particulars are others'.
  if (person.role === 'Consultant' && deed !== 'change') return 'admin_only'
  return giving.includes(deed) && !holdsAll(keeper, person) ? 'right_not_held' : undefined
}

/**
 * Why a keeper may not give somebody these rights, or undefined; `before` is undefined for somebody
 * new. Nobody gives or takes what they do not hold, or changes what they may themselves.
 */
export function rightsRefusal(
  keeper: Person,
  before: Person | undefined,
  after: Rights,
): StaffRefusal | undefined {
  const codes = different(before?.accessCodes ?? [], after.accessCodes)
  const further = different(before?.furtherRights ?? [], after.furtherRights)
  const otherRole = before ? before.role !== after.role : after.role === 'Admin'
  const isChanged = otherRole || codes.length + further.length > 0
  if (before?.id === keeper.id && isChanged) return 'own_account'
  if (keeper.role === 'Admin') return undefined
  if (otherRole) return 'admin_only'
  const isHeld = holdsAll(keeper, { accessCodes: codes, furtherRights: further })
  return isHeld ? undefined : 'right_not_held'
}

/**
 * Why a keeper may not give somebody another user name, or undefined: who takes over a name, or keeps
 * somebody from theirs, must be able to set their password as well.
 */
export function renameRefusal(
  keeper: Person,
  before: Rights & { username: string },
  after: { username: string },
): StaffRefusal | undefined {
  if (keeper.role === 'Admin' || before.username === after.username) return undefined
  return holdsAll(keeper, before) ? undefined : 'right_not_held'
}

/** What somebody signs in with: their names, and what they may. */
export interface Account extends Rights {
  username: string
  email: string
}

/**
 * Why a keeper may not make these changes to a consultant's account, or undefined: the account is an
 * Admin's, while the particulars beside it (name, degree, fees) are whoever's that keeps consultants.
 */
export function consultantAccountRefusal(
  keeper: Person,
  before: Account,
  after: Account,
): StaffRefusal | undefined {
  if (keeper.role === 'Admin') return undefined
  const isSame =
    before.username === after.username &&
    before.email === after.email &&
    different(before.accessCodes, after.accessCodes).length === 0
  return isSame ? undefined : 'admin_only'
}

/** The rights that a keeper can give or take: all for an Admin, else their own. */
export const givableBy = ({ role, ...own }: Rights): Omit<Rights, 'role'> =>
  role === 'Admin' ? { accessCodes: Object.values(accessCodes), furtherRights } : own

const holdsAll = (keeper: Rights, wanted: Omit<Rights, 'role'>): boolean => {
  const held = givableBy(keeper)
  return (
    wanted.accessCodes.every((code) => held.accessCodes.includes(code)) &&
    wanted.furtherRights.every((right) => held.furtherRights.includes(right))
  )
}

const different = <T>(one: readonly T[], other: readonly T[]): T[] => [
  ...one.filter((it) => !other.includes(it)),
  ...other.filter((it) => !one.includes(it)),
]
