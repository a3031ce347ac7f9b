import type { ProblemCode } from '../../platform/http/problem.ts'

/**
 * Whether a refusal says that the appointment is not what the reader saw: there is nothing left to
 * correct in the dialog, and the list must be read anew.
 */
export const isOvertaken = (code: ProblemCode): boolean =>
  ['changed_meanwhile', 'not_pending', 'not_found', 'visit_recorded'].includes(code)
