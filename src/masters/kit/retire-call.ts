import type { CallShape } from '../../platform/http/call-contract.ts'
import type { retireBody, rowParams } from './master.ts'

/** The call that retires a row of some master, or brings it back. */
export type RetireCall = CallShape & { params: typeof rowParams; body: typeof retireBody }
