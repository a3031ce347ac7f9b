import postgres from 'postgres'
import { isDeadlock } from './deadlock.server.ts'
import { ProblemError, type ProblemCode } from './problem.ts'

const exclusionViolation = '23P01'

/** Whether a write was refused as it would overlap with what another transaction wrote, or this one. */
export const isOverlap = (error: unknown): boolean =>
  error instanceof postgres.PostgresError && error.code === exclusionViolation

/**
 * The constraint had the last word: another transaction took the time between our check and our
 * write. Answers what a write is caught by: it refuses with `code`, or by the constraint's name.
 */
export const throwOverlapAs =
  (code: ProblemCode | ((constraint: string | undefined) => ProblemCode)) =>
  (error: unknown): never => {
    if (error instanceof postgres.PostgresError && (isOverlap(error) || isDeadlock(error))) {
      throw new ProblemError(typeof code === 'string' ? code : code(error.constraint_name))
    }
    throw error
  }
