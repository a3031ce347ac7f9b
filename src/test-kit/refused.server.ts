import type { LightMyRequestResponse } from 'fastify'
import type { Contract } from '../access/permissions/contract.ts'
import { earlierBase } from '../outside/legacy-api/earlier-base.ts'
import { earlierProblemSchema } from '../outside/legacy-api/earlier-problem.server.ts'
import { problemSchema } from '../platform/http/problem.ts'

const isEarlier = ({ url }: Contract) => url.startsWith(`${earlierBase}/`)

/** The one form that the refusals of a call have, and nothing beside it. */
export const refusedSchema = (contract: Contract) =>
  isEarlier(contract) ? earlierProblemSchema.strict() : problemSchema.strict()

/** The fields of a refusal that has nothing to say of single fields. */
export const refusedKeys = (contract: Contract): string[] =>
  ['code', 'message', 'requestId'].concat(isEarlier(contract) ? ['status', 'data'] : [])

/** The status of an answer: an earlier call that a rule refuses has it in its body alone. */
export function statusOf(contract: Contract, answer: LightMyRequestResponse): number {
  if (!isEarlier(contract) || answer.statusCode !== 200) return answer.statusCode
  return answer.json<{ status: number }>().status
}
