import type { CallShape } from '../../platform/http/call-contract.ts'
import type { retireRequest, rowParams } from './master.ts'

/** The contract that retires or restores a row of a master. */
export type RetireContract = CallShape & { params: typeof rowParams; body: typeof retireRequest }
