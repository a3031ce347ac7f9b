import type { LightMyRequestResponse } from 'fastify'
import type { Contract } from '../access/permissions/contract.ts'
import { legacyBasePath } from '../outside/legacy-api/legacy-base-path.ts'
import { legacyProblemSchema } from '../outside/legacy-api/legacy-problem.server.ts'
import { problemSchema } from '../platform/http/problem.ts'

const isLegacyCall = ({ url }: Contract) => url.startsWith(`${legacyBasePath}/`)

/** The schema of a call's problems, without additional fields. */
export const problemSchemaOf = (contract: Contract) =>
  isLegacyCall(contract) ? legacyProblemSchema.strict() : problemSchema.strict()

/** The keys of a problem without field errors. */
export const problemKeys = (contract: Contract): string[] =>
  ['code', 'message', 'requestId'].concat(isLegacyCall(contract) ? ['status', 'data'] : [])

/** The status of an answer: legacy calls have the status of a refusal in their body only. */
export function statusOf(contract: Contract, answer: LightMyRequestResponse): number {
  if (!isLegacyCall(contract) || answer.statusCode !== 200) return answer.statusCode
  return answer.json<{ status: number }>().status
}
