import { can, type Permission, type SignedIn } from '../../access/permissions/access.ts'

/** How money is given back or forgone after it was charged. */
export const adjustmentKinds = ['refund', 'discount', 'write-off'] as const
export type AdjustmentKind = (typeof adjustmentKinds)[number]

/** The right that each takes. */
export const adjustmentPermissions = {
  refund: 'give refunds',
  discount: 'give discounts',
  'write-off': 'write off',
} as const satisfies Record<AdjustmentKind, Permission>

/** The limits of one kind, for each amount that is entered, in rupees or paise; null for none. */
export interface MoneyLimit {
  /** The most that an Employee enters without a second person. */
  employee: number | null
  /** The most that a consultant enters without a second person. */
  consultant: number | null
  /** Above it everybody needs a second person. */
  secondPerson: number | null
}

/** Whether a person holds the right to a kind, for an appointment of this consultant. */
export const holdsRight = (person: SignedIn, kind: AdjustmentKind, consultantId: number): boolean =>
  can(person, adjustmentPermissions[kind]) &&
  (person.role !== 'Consultant' || person.id === consultantId)

/** The most that a person may decide about as one of two people; null for no limit. */
export function limitOfRole({ role }: Pick<SignedIn, 'role'>, limit: MoneyLimit): number | null {
  if (role === 'Admin') return null
  return role === 'Employee' ? limit.employee : limit.consultant
}

/** Whether a person may decide about an amount, as one of two people. */
export function coversAmount(
  person: Pick<SignedIn, 'role'>,
  amount: number,
  limit: MoneyLimit,
): boolean {
  const most = limitOfRole(person, limit)
  return most === null || amount <= most
}

/**
 * The most that a person enters without a second one; null for no limit. `others` are the other people
 * with the right. An Admin who is the only one with it needs nobody: there is nobody to ask.
 */
export function aloneUpTo(
  person: Pick<SignedIn, 'role'>,
  others: readonly unknown[],
  limit: MoneyLimit,
): number | null {
  if (person.role === 'Admin' && others.length === 0) return null
  const limits = [limitOfRole(person, limit), limit.secondPerson].filter((it) => it !== null)
  return limits.length === 0 ? null : Math.min(...limits)
}

/** Whether `aloneUpTo` may answer otherwise when there are other people with the right than when there are none. */
export const dependsOnOthers = (person: Pick<SignedIn, 'role'>, limit: MoneyLimit): boolean =>
  person.role === 'Admin' && limit.secondPerson !== null

/** Whether an amount is within what `aloneUpTo` answers. */
export const isWithin = (amount: number, most: number | null): boolean =>
  most === null || amount <= most
