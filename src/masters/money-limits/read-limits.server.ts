import type { SignedIn } from '../../access/permissions/access.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import {
  aloneUpTo,
  dependsOnOthers,
  holdsRight,
  type AdjustmentKind,
  type MoneyLimit,
} from './limit-rule.ts'

/** The limits of a kind, in paise. */
export async function readLimit(db: Queryable, kind: AdjustmentKind): Promise<MoneyLimit> {
  const [row] = await db<[Record<keyof MoneyLimit, string | null>]>`
    select employee_paise as employee, consultant_paise as consultant,
      second_person_paise as second_person
    from money_limit where kind = ${kind}`
  const toNumber = (paise: string | null) => (paise === null ? null : Number(paise))
  return {
    employee: toNumber(row.employee),
    consultant: toNumber(row.consultant),
    secondPerson: toNumber(row.secondPerson),
  }
}

/** Everybody who can sign in, with what their rights follow from. */
export const readActiveStaff = async (db: Queryable): Promise<SignedIn[]> => [
  ...(await db<SignedIn[]>`
    select id, role, name, email, degree, mobile, access_codes, further_rights
    from staff where active and locked_at is null`),
]

/**
 * The most that a person enters without a second one for an appointment of this consultant, in paise;
 * null for no limit. Everybody with an account is read only where it matters who else holds the right.
 */
export async function readAloneUpTo(
  db: Queryable,
  kind: AdjustmentKind,
  person: SignedIn,
  consultantId: number,
): Promise<number | null> {
  const limit = await readLimit(db, kind)
  if (!dependsOnOthers(person, limit)) return aloneUpTo(person, [], limit)
  const others = (await readActiveStaff(db)).filter(
    (it) => it.id !== person.id && holdsRight(it, kind, consultantId),
  )
  return aloneUpTo(person, others, limit)
}
