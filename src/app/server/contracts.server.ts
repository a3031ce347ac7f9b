import type { FastifyInstance } from 'fastify'
import type { Contract } from '../../access/permissions/contract.ts'

const servedContracts = new WeakMap<FastifyInstance, Contract[]>()

/** The routes under /api without a contract: the API document, its page, and the metrics. */
const withoutContract = /^\/api\/(openapi\.json|docs(\/.*)?|metrics)$/

/**
 * Collects the contract of each route added from now on. Throws for a route without one, which
 * would be open to everybody.
 */
export function collectContracts(app: FastifyInstance): void {
  const contracts: Contract[] = []
  servedContracts.set(app, contracts)
  app.addHook('onRoute', ({ config, method, url }) => {
    if (url.startsWith('/api') && !config?.contract && !withoutContract.test(url)) {
      throw new Error(`${String(method)} ${url} has no contract`)
    }
    if (config?.contract && method !== 'HEAD') contracts.push(config.contract)
  })
}

/** Every contract of a server, for tests that must not miss one. */
export const contractsOf = (app: FastifyInstance): Contract[] => servedContracts.get(app) ?? []
