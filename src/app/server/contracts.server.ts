import type { FastifyInstance } from 'fastify'
import type { Contract } from '../../access/permissions/contract.ts'

const served = new WeakMap<FastifyInstance, Contract[]>()

/** What is served under /api without a contract: the API document and its page. */
const documents = /^\/api\/(openapi\.json|docs(\/.*)?)$/

/**
 * Collects the contract of each route that is added from now on. A call without one would be open to
 * everybody, so it stops the start.
 */
export function collectContracts(app: FastifyInstance): void {
  const contracts: Contract[] = []
  served.set(app, contracts)
  app.addHook('onRoute', ({ config, method, url }) => {
    if (url.startsWith('/api') && !config?.contract && !documents.test(url)) {
      throw new Error(`${String(method)} ${url} has no contract`)
    }
    if (config?.contract && method !== 'HEAD') contracts.push(config.contract)
  })
}

/** Every contract that a server serves, for tests that must miss none. */
export const contractsOf = (app: FastifyInstance): Contract[] => served.get(app) ?? []
