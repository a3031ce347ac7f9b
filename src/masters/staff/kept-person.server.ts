import {
  may,
  type FurtherRight,
  type Right,
  type Role,
  type SignedIn,
} from '../../access/permissions/access.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { Refusal } from '../../platform/http/problem.ts'
import { deedRefusal, type Account, type Person, type StaffDeed } from './keep-staff-rule.ts'

/** The two masters that staff are kept in: whom they hold, who keeps them, and who adds to them. */
const staffKinds = {
  employees: { roles: ['Employee', 'Admin'], right: 'keep employees', adds: 'keep employees' },
  consultants: {
    roles: ['Consultant'],
    right: 'keep consultants',
    adds: 'keep consultant accounts',
  },
} as const
export type StaffKind = keyof typeof staffKinds

interface Row extends Person, Account {
  role: Role
  accessCodes: number[]
  furtherRights: FurtherRight[]
  canSignIn: boolean
}

/** Both as they are now, and until the transaction ends. */
interface Kept {
  keeper: Person
  person: Person & Account
}

/**
 * Holds the keeper, the person who is kept, and every Admin who can sign in, always in one order:
 * two who do something to each other at once wait for one another, and the second finds what the
 * first has made of them. An Admin is kept by another one, who is held here and remains, so that
 * there is always one. Refuses what the rule refuses, and a person of the other master.
 */
export async function holdPerson(
  tx: Queryable,
  kind: StaffKind,
  asking: SignedIn,
  { id, deed }: { id: number; deed: StaffDeed },
): Promise<Kept> {
  const rows = await tx<Row[]>`
    select id, username, email, role, access_codes, further_rights, active and locked_at is null as can_sign_in
    from staff
    where id in (${asking.id}, ${id}) or (role = 'Admin' and active and locked_at is null)
    order by id ${deed === 'readSignIn' ? tx`` : tx`for no key update`}`
  const person = rows.find((row) => row.id === id)
  const roles: readonly Role[] = staffKinds[kind].roles
  if (!person || !roles.includes(person.role)) throw new Refusal('not_found')
  const keeper = stillKeeper(rows, staffKinds[kind].right, asking)
  const refusal = deedRefusal(keeper, person, deed)
  if (refusal) throw new Refusal(refusal)
  return { keeper, person }
}

/** Holds the keeper alone, for somebody who is new; refuses who may not add somebody. */
export async function holdKeeper(
  tx: Queryable,
  kind: StaffKind,
  asking: SignedIn,
): Promise<Person> {
  const rows = await tx<Row[]>`
    select id, username, email, role, access_codes, further_rights, active and locked_at is null as can_sign_in
    from staff where id = ${asking.id} for no key update`
  return stillKeeper(rows, staffKinds[kind].adds, asking)
}

/** The asking person with the rights of this very moment, which another may just have taken. */
function stillKeeper(rows: Row[], right: Right, asking: SignedIn): Person {
  const row = rows.find(({ id }) => id === asking.id)
  if (!row?.canSignIn || !may({ ...asking, ...row }, right)) {
    throw new Refusal('forbidden')
  }
  return row
}
