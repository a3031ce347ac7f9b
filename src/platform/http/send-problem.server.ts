import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDiskFullError } from '../db/disk-room.server.ts'
import { isTextKey, requestLocale, messageOf } from '../i18n/messages.server.ts'
import type { Locale } from '../i18n/locales.ts'
import { ProblemError, problemMessageKey, type Problem } from './problem.ts'

type FastifyValidationError = FastifyError & {
  validation?: { instancePath: string; message: string; params?: { keys?: string[] } }[]
}

/** Answers every thrown error in the common problem format. */
export function sendProblem(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, problem } = toProblemResponse(thrown, request)
  reply.status(status).type('application/problem+json').serializer(JSON.stringify).send(problem)
}

/** The problem for a thrown value, and its HTTP status. Unexpected errors are logged. */
export function toProblemResponse(
  thrown: unknown,
  request: FastifyRequest,
): { status: number; problem: Problem } {
  const problemError = asProblemError(thrown)
  if (problemError.status >= 500) request.log.error(withoutPersonalData(thrown), 'request failed')
  const locale = requestLocale(request.headers['accept-language'])
  const problem: Problem = {
    code: problemError.code,
    message: messageOf(problemMessageKey(problemError.code), locale),
    requestId: request.id,
    ...(problemError.fields && { fields: translateFields(problemError.fields, locale) }),
  }
  return { status: problemError.status, problem }
}

/**
 * The text key and the sentence of each field. A message that is not a text key is never sent: it
 * would be a schema's text.
 */
function translateFields(fields: Record<string, string>, locale: Locale): Problem['fields'] {
  return Object.fromEntries(
    Object.entries(fields).map(([path, messageKey]) => {
      const key = isTextKey(messageKey) ? messageKey : 'invalid.invalid'
      return [path, { key, message: messageOf(key, locale) }]
    }),
  )
}

/** The problem that an error is answered with. */
export function asProblemError(thrown: unknown): ProblemError {
  if (thrown instanceof ProblemError) return thrown
  const error = thrown as FastifyValidationError
  if (error.validation)
    return new ProblemError('invalid_input', undefined, fieldsOf(error.validation))
  if (error.statusCode === 413) return new ProblemError('too_large')
  if (error.statusCode === 429) return new ProblemError('too_many_requests')
  // Only @fastify/static answers 403: for a folder, or a path that leads outside.
  if (error.statusCode === 404 || error.statusCode === 403) return new ProblemError('not_found')
  if (isDiskFullError(error)) return new ProblemError('disk_full')
  if (error.statusCode && error.statusCode < 500) return new ProblemError('invalid_input')
  return new ProblemError(isUnavailable(error.code) ? 'unavailable' : 'unexpected')
}

/**
 * The codes of a database that cannot be reached, ends, is not ready, has no connection to spare, is
 * for reading only, or did not answer in time: the same may succeed later.
 */
const unavailablePattern =
  /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|CONNECT|DATABASE_TIMEOUT|57P0|57014|53300|55P03|25006|25P03|08)/
const isUnavailable = (code: string | undefined): boolean =>
  code !== undefined && unavailablePattern.test(code)

function fieldsOf(
  issues: NonNullable<FastifyValidationError['validation']>,
): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { instancePath, message, params } of issues) {
    const path = instancePath.slice(1).replaceAll('/', '.')
    // An unknown field is reported under its own path, not that of the object around it.
    const paths = params?.keys?.map((key) => (path ? `${path}.${key}` : key)) ?? [path]
    for (const field of paths) fields[field] ??= message
  }
  return fields
}

/**
 * The parts of an error that may be logged: its type and place, never the row or the text it was
 * about. PostgreSQL's detail quotes whole rows, and the first line of a stack repeats the message.
 */
export function withoutPersonalData(thrown: unknown): Record<string, unknown> {
  if (!(thrown instanceof Error)) return { failure: typeof thrown }
  const {
    name,
    code,
    constraint_name: constraint,
  } = thrown as FastifyError & {
    constraint_name?: string
  }
  const fromDatabase = name === 'PostgresError'
  return {
    failure: name,
    code,
    constraint,
    ...(!fromDatabase && { message: thrown.message }),
    at: thrown.stack?.split('\n').filter((line) => /^\s+at /.test(line)),
  }
}
