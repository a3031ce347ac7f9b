import { ProblemError } from '../../platform/http/problem.ts'
import {
  consultantAccountProblem,
  renameProblem,
  permissionsProblem,
  type Account,
  type StaffAccess,
  type Permissions,
} from './manage-staff-rule.ts'

/**
 * Throws when the manager may not give a person these permissions; `before` is undefined for a new
 * person.
 */
export function assertPermissions(
  manager: StaffAccess,
  before: StaffAccess | undefined,
  after: Permissions,
): void {
  const problem = permissionsProblem(manager, before, after)
  if (problem) throw new ProblemError(problem)
}

/** Throws when a person with more permissions than the manager would get another user name. */
export function assertRename(
  manager: StaffAccess,
  before: Account,
  after: { username: string },
): void {
  const problem = renameProblem(manager, before, after)
  if (problem) throw new ProblemError(problem)
}

/** Throws when the manager may not make this change to a consultant's account. */
export function assertConsultantAccount(
  manager: StaffAccess,
  before: Account,
  after: Account,
): void {
  const problem = consultantAccountProblem(manager, before, after)
  if (problem) throw new ProblemError(problem)
}
