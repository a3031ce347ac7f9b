import { Refusal } from '../http/problem.ts'
import { rightsRefusal, type Person, type Rights } from './keep-staff-rule.ts'

/** Refuses rights that a keeper may not give somebody; `before` is undefined for somebody new. */
export function refuseRights(keeper: Person, before: Person | undefined, after: Rights): void {
  const refusal = rightsRefusal(keeper, before, after)
  if (refusal) throw new Refusal(refusal)
}
