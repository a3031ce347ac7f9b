import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { z } from 'zod'
import { sendProblem, toProblemResponse } from '../../platform/http/send-problem.server.ts'
import { problems, problemSchema, type ProblemCode } from '../../platform/http/problem.ts'
import { requestLocale, messageOf } from '../../platform/i18n/messages.server.ts'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import { legacyBasePath } from './legacy-base-path.ts'

/** A problem as legacy clients read it: status, message, and null as data. */
export const legacyProblemSchema = problemSchema.extend({ status: z.int(), data: z.null() })

/**
 * Whether a status is sent as the HTTP status: signed out, forbidden, rate limited or a server
 * error. Any other problem comes from a rule and is sent with HTTP 200.
 */
const isHttpLevel = (status: number): boolean =>
  status === 401 || status === 403 || status === 429 || status >= 500

/**
 * The schema of a legacy call for the API document: problems of a rule are documented under HTTP
 * 200 beside the answer, and only those of `isHttpLevel` under their own status.
 */
export function documentLegacyProblems<S extends FastifySchema>(schema: S): S {
  const { 200: answer } = schema.response as { 200: z.ZodType }
  const refused = legacyProblemSchema.extend({
    status: z.int().describe('The HTTP status of the problem: 400, 404, 409, 422 …'),
    message: z.string().describe('The message, in the language of Accept-Language'),
  })
  const ofHttp = Object.values(problems).filter(isHttpLevel)
  return {
    ...schema,
    response: {
      200: z
        .union([
          answer.describe('Success: `status` is 200'),
          refused.describe('Refused by a rule: `code` names the problem, `data` is null'),
        ])
        .describe('The answer, or the problem of a rule; `status` tells them apart'),
      ...Object.fromEntries(ofHttp.map((status) => [status, legacyProblemSchema])),
    },
  }
}

/** Messages without "the list was reloaded", which is true of the product's screens only. */
const legacyMessageKeys: Partial<Record<ProblemCode, TextKey>> = {
  changed_meanwhile: 'legacyApi.changedMeanwhile',
  not_pending: 'legacyApi.notPending',
}

/**
 * Fastify's error handler, also for errors of the router. Below the legacy base path it sends the
 * legacy form, with the first wrong field's message; elsewhere the product's form. A problem of a
 * rule is sent with HTTP 200 and its status in the body, because legacy clients treat an HTTP error
 * as a lost connection.
 */
export function answerLegacyProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (!request.url.startsWith(`${legacyBasePath}/`)) return sendProblem(error, request, reply)
  const { status, problem } = toProblemResponse(error, request)
  const [first] = Object.values(problem.fields ?? {})
  const key = legacyMessageKeys[problem.code]
  const legacyMessage = key && messageOf(key, requestLocale(request.headers['accept-language']))
  // The general `invalid.*` messages make no sense without the name of the field beside them.
  const fieldMessage = first && !first.key.startsWith('invalid.') ? first.message : undefined
  reply
    .status(isHttpLevel(status) ? status : 200)
    .type('application/json')
    .serializer(JSON.stringify)
    .send({
      ...problem,
      status,
      message: fieldMessage ?? legacyMessage ?? problem.message,
      data: null,
    })
}
