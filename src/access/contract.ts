import type { CallShape } from '../http/call-shape.ts'
import type { Right } from './access.ts'

/**
 * One call, once: the server registers it, the browser calls through it, the form validates with
 * its body, the API document is made from it. `access` says who may call it: a right of the table
 * in access.ts, everybody without signing in, or staff and those patients who book for themselves.
 */
export interface Contract extends CallShape {
  access: Right | 'everyone' | 'patients'
}

export const contract = <const C extends Contract>(it: C): C => it
