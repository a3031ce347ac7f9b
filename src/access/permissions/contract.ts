import type { CallShape } from '../../platform/http/call-contract.ts'
import type { AccessOf, CallName } from './permissions.ts'

/**
 * One call, once: the server registers it, the browser calls through it, the form validates with
 * its body, the API document is made from it. Who may call it is its row in who-may.ts.
 */
export type Contract = CallShape

type NameOf<C extends CallShape> = `${C['method']} ${C['url']}`

/** The right that a contract's row asks for. */
export type ContractAccess<C extends Contract> =
  NameOf<C> extends CallName ? AccessOf<NameOf<C>> : never

type HasRow<C extends CallShape> =
  NameOf<C> extends CallName
    ? unknown
    : { missing: `a row for '${NameOf<C>}' in access/who-may.ts` }

export const contract = <const C extends CallShape>(it: C & HasRow<C>): C => it

/** A call's name, as the table of who-may.ts has it: 'GET /api/branches'. */
export const callName = ({ method, url }: CallShape): string => `${method} ${url}`
