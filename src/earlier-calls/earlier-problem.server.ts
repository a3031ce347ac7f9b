import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { answerProblem, problemOf } from '../http/problem-answer.server.ts'
import { problemSchema } from '../http/problem.ts'
import { earlierBase } from './earlier-base.ts'

/** A refusal as an earlier front end reads it: the HTTP status once more, the sentence, no data. */
export const earlierProblemSchema = problemSchema.extend({ status: z.int(), data: z.null() })

/**
 * Answers whatever was thrown, also what the router itself refuses: below the base path in that form,
 * with the first field's sentence where fields are wrong; elsewhere in the product's.
 */
export function answerRefused(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (!request.url.startsWith(`${earlierBase}/`)) return answerProblem(thrown, request, reply)
  const { status, problem } = problemOf(thrown, request)
  const [first] = Object.values(problem.fields ?? {})
  // A sentence for any field says nothing without the field that it stands at.
  const message = first && !first.key.startsWith('invalid.') ? first.message : problem.message
  reply
    .status(status)
    .type('application/json')
    .serializer(JSON.stringify)
    .send({ ...problem, status, message, data: null })
}
