import type { Time } from '../../platform/day/time.ts'
import { isQuiet, type MessageRules } from '../rules/message-rules.ts'
import type { Way } from '../texts/message-events.ts'
import { waysFrom } from '../texts/ways.ts'

/** The rules of a branch that say when and by which way its messages leave. */
export type BranchRules = Pick<MessageRules, 'branch' | 'firstWay' | 'quietFrom' | 'quietUntil'>

/** A branch whose messages can leave now: by which way for whom, null for none at the moment. */
export interface Opening {
  branch: number
  withEmail: Way | null
  withoutEmail: Way | null
}

/**
 * The branches whose messages can leave now. A patient is reached by the first way of the branch that has
 * a gateway and, for e-mail, an address; while that gateway is not `usable`, their messages wait for it.
 */
export function openingsOf(
  rules: readonly BranchRules[],
  switchedOn: ReadonlySet<Way>,
  usable: (way: Way) => boolean,
  time: Time,
): Opening[] {
  return rules
    .filter((branch) => !isQuiet(time, branch))
    .map(({ branch, firstWay }) => {
      const order = waysFrom(firstWay).filter((way) => switchedOn.has(way))
      const first = (way: Way | undefined) => (way !== undefined && usable(way) ? way : null)
      return {
        branch,
        withEmail: first(order[0]),
        withoutEmail: first(order.find((way) => way !== 'email')),
      }
    })
    .filter(({ withEmail, withoutEmail }) => withEmail !== null || withoutEmail !== null)
}
