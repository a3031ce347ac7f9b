import type { CallShape } from '../../platform/http/call-contract.ts'
import type { AccessOfCall, CallName } from './permissions.ts'

/**
 * One definition of a call: the server registers it, the browser calls through it, the form
 * validates with its body, the API document is generated from it. Who may call it is its row in
 * permissions.ts.
 */
export type Contract = CallShape

type CallNameOf<C extends CallShape> = `${C['method']} ${C['url']}`

/** The permission in a contract's row. */
export type ContractAccess<C extends Contract> =
  CallNameOf<C> extends CallName ? AccessOfCall<CallNameOf<C>> : never

type HasPermissionRow<C extends CallShape> =
  CallNameOf<C> extends CallName
    ? unknown
    : { missing: `a row for '${CallNameOf<C>}' in access/permissions/permissions.ts` }

/** A property that no call has was mistyped or renamed elsewhere: it would do nothing, and nobody would hear of it. */
type HasKnownPropertiesOnly<C extends CallShape> = {
  [P in Exclude<keyof C, keyof CallShape>]: never
}

export const contract = <const C extends CallShape>(
  callContract: C & HasPermissionRow<C> & HasKnownPropertiesOnly<C>,
): C => callContract

/** A call's name in the table of permissions.ts: 'GET /api/branches'. */
export const callName = ({ method, url }: CallShape): string => `${method} ${url}`
