import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isTextKey, localeAsked, sentenceOf } from '../i18n/messages.server.ts'
import type { Locale } from '../i18n/locales.ts'
import { problemText } from './problem-message-key.ts'
import { Refusal, type Problem } from './problem.ts'

type Thrown = FastifyError & {
  validation?: { instancePath: string; message: string; params?: { keys?: string[] } }[]
}

/** Answers whatever was thrown in the one form that refusals have. */
export function answerProblem(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, problem } = problemOf(thrown, request)
  reply.status(status).type('application/problem+json').serializer(JSON.stringify).send(problem)
}

/** What is answered to whatever was thrown, and its HTTP status. Logs what was not expected. */
export function problemOf(
  thrown: unknown,
  request: FastifyRequest,
): { status: number; problem: Problem } {
  const refusal = toRefusal(thrown)
  if (refusal.status >= 500) request.log.error(withoutData(thrown), 'request failed')
  const locale = localeAsked(request.headers['accept-language'])
  const problem: Problem = {
    code: refusal.code,
    message: sentenceOf(problemText(refusal.code), locale),
    requestId: request.id,
    ...(refusal.fields && { fields: inLanguage(refusal.fields, locale) }),
  }
  return { status: refusal.status, problem }
}

/** Each field's key with its sentence. What is no key is never sent: it would be a schema's text. */
function inLanguage(fields: Record<string, string>, locale: Locale): Problem['fields'] {
  return Object.fromEntries(
    Object.entries(fields).map(([path, said]) => {
      const key = isTextKey(said) ? said : 'invalid.wrong'
      return [path, { key, message: sentenceOf(key, locale) }]
    }),
  )
}

function toRefusal(thrown: unknown): Refusal {
  if (thrown instanceof Refusal) return thrown
  const error = thrown as Thrown
  if (error.validation) return new Refusal('invalid_input', undefined, fieldsOf(error.validation))
  if (error.statusCode === 413) return new Refusal('too_large')
  if (error.statusCode === 429) return new Refusal('too_many_requests')
  // 403 comes from the files' side alone: a folder, or a path that leads out of them.
  if (error.statusCode === 404 || error.statusCode === 403) return new Refusal('not_found')
  if (error.statusCode && error.statusCode < 500) return new Refusal('invalid_input')
  return new Refusal(isConnectionLost(error.code) ? 'unavailable' : 'unexpected')
}

const connectionLost = /^(ECONN|CONNECTION_|EPIPE|57P0|53300|08)/
const isConnectionLost = (code: string | undefined): boolean =>
  code !== undefined && connectionLost.test(code)

function fieldsOf(issues: NonNullable<Thrown['validation']>): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { instancePath, message, params } of issues) {
    const path = instancePath.slice(1).replaceAll('/', '.')
    // A field that is not asked for is named itself, not the object that it was sent in.
    const paths = params?.keys?.map((key) => (path ? `${path}.${key}` : key)) ?? [path]
    for (const one of paths) fields[one] ??= message
  }
  return fields
}

/**
 * What a log may know of a failure: what it was and where, never the row or the text it was about.
 * PostgreSQL's detail quotes whole rows, and the first line of a stack repeats the message.
 */
function withoutData(thrown: unknown): Record<string, unknown> {
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
