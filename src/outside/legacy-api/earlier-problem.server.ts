import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { answerProblem, problemOf } from '../../platform/http/send-problem.server.ts'
import { problemSchema, type ProblemCode } from '../../platform/http/problem.ts'
import { localeAsked, sentenceOf } from '../../platform/i18n/messages.server.ts'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import { earlierBase } from './earlier-base.ts'

/** A refusal as an earlier front end reads it: its status, the sentence, no data. */
export const earlierProblemSchema = problemSchema.extend({ status: z.int(), data: z.null() })

/** These tell of the line, of the person or of the server; everything else is an answer of a rule. */
const isOfHttp = (status: number): boolean =>
  status === 401 || status === 403 || status === 429 || status >= 500

/** What a screen of the product adds is not said to a program: it has no list that was reloaded. */
const forPrograms: Partial<Record<ProblemCode, TextKey>> = {
  changed_meanwhile: 'earlier.changedMeanwhile',
  not_pending: 'earlier.notPending',
}

/**
 * Answers whatever was thrown, also what the router itself refuses: below the base path in that form,
 * with the first field's sentence where fields are wrong; elsewhere in the product's. What a rule
 * refuses has its status in the body alone: such a front end takes an HTTP error for a broken line.
 */
export function answerRefused(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (!request.url.startsWith(`${earlierBase}/`)) return answerProblem(thrown, request, reply)
  const { status, problem } = problemOf(thrown, request)
  const [first] = Object.values(problem.fields ?? {})
  const key = forPrograms[problem.code]
  const said = key && sentenceOf(key, localeAsked(request.headers['accept-language']))
  // A sentence for any field says nothing without the field that it stands at.
  const ofField = first && !first.key.startsWith('invalid.') ? first.message : undefined
  reply
    .status(isOfHttp(status) ? status : 200)
    .type('application/json')
    .serializer(JSON.stringify)
    .send({ ...problem, status, message: ofField ?? said ?? problem.message, data: null })
}
