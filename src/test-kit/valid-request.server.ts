import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Contract } from '../access/permissions/contract.ts'
import type { TestScene } from './test-scene.server.ts'
import type { Caller } from './test-clinic.server.ts'

/** A request that succeeds once, when this caller sends it. */
export interface ValidRequest {
  by: Caller
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: object
}

/** Creates such a request, with a new row if it changes one. */
export type MakeRequest = (scene: TestScene) => Promise<ValidRequest> | ValidRequest

/** A request that an Admin sends unchanged. */
export const asAdmin =
  (parts: Omit<ValidRequest, 'by'> = {}): MakeRequest =>
  ({ admin }) => ({ by: admin, ...parts })

/** A request of Dr. Anita about a pending appointment of hers. */
export const forPending =
  (body?: object): MakeRequest =>
  async ({ anita: by, pending }) => ({ by, params: { id: await pending() }, ...(body && { body }) })

/** Sends a request as its caller, or as another person. */
export function send(
  app: FastifyInstance,
  { method, url }: Contract,
  { params, query, body, by }: ValidRequest,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const options: InjectOptions = {
    method,
    url: url.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? '')),
    headers: { cookie: by.cookie, ...headers },
    ...(query && { query: query as Record<string, string> }),
    ...(body && { body }),
  }
  return app.inject(options)
}
