import { Refusal } from '../../platform/http/problem.ts'
import {
  consultantAccountRefusal,
  renameRefusal,
  rightsRefusal,
  type Account,
  type Person,
  type Rights,
} from './keep-staff-rule.ts'

/** Refuses rights that a keeper may not give somebody; `before` is undefined for somebody new. */
export function refuseRights(keeper: Person, before: Person | undefined, after: Rights): void {
  const refusal = rightsRefusal(keeper, before, after)
  if (refusal) throw new Refusal(refusal)
}

/** Refuses another user name for somebody who may more than the keeper. */
export function refuseRename(keeper: Person, before: Account, after: { username: string }): void {
  const refusal = renameRefusal(keeper, before, after)
  if (refusal) throw new Refusal(refusal)
}

/** Refuses a change of a consultant's account that is not the keeper's to make. */
export function refuseAccount(keeper: Person, before: Account, after: Account): void {
  const refusal = consultantAccountRefusal(keeper, before, after)
  if (refusal) throw new Refusal(refusal)
}
