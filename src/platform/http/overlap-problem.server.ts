import postgres from 'postgres'
import { isDeadlock } from './deadlock.server.ts'
import { ProblemError, type ProblemCode } from './problem.ts'

const exclusionViolation = '23P01'

/**
 * The constraint had the last word: another transaction took the time between our check and our
 * write. Answers what a write is caught by: it refuses with `code`, or by the constraint's name.
 */
export const throwOverlapAs =
  (code: ProblemCode | ((constraint: string | undefined) => ProblemCode)) =>
  (error: unknown): never => {
    if (
      error instanceof postgres.PostgresError &&
      (error.code === exclusionViolation || isDeadlock(error))
    ) {
      throw new ProblemError(typeof code === 'string' ? code : code(error.constraint_name))
    }
    throw error
  }
