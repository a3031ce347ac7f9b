import postgres from 'postgres'
import { ProblemError, type ProblemCode } from './problem.ts'

const exclusionViolation = '23P01'
/** Two appointments that swap their times wait for one another; PostgreSQL lets one of them go. */
const deadlock = '40P01'

/** Whether a write waited for another one that waited for it, and was the one let go. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof postgres.PostgresError && error.code === deadlock

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
