import type { FastifyInstance } from 'fastify'
import type { Contract } from '../access/contract.ts'

const served = new WeakMap<FastifyInstance, Contract[]>()

/** Collects the contract of each route that is added from now on. */
export function collectContracts(app: FastifyInstance): void {
  const contracts: Contract[] = []
  served.set(app, contracts)
  app.addHook('onRoute', ({ config, method }) => {
    if (config?.contract && method !== 'HEAD') contracts.push(config.contract)
  })
}

/** Every contract that a server serves, for tests that must miss none. */
export const contractsOf = (app: FastifyInstance): Contract[] => served.get(app) ?? []
