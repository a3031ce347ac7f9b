import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Contract } from '../access/permissions/contract.ts'
import type { Scene } from './test-scene.server.ts'
import type { Caller } from './test-clinic.server.ts'

/** A request that succeeds when it is sent by this caller, once. */
export interface RightRequest {
  by: Caller
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: object
}

/** Makes such a request, with a fresh row for it where it changes one. */
export type Make = (scene: Scene) => Promise<RightRequest> | RightRequest

/** A request that an Admin sends as it stands. */
export const ofAdmin =
  (parts: Omit<RightRequest, 'by'> = {}): Make =>
  ({ admin }) => ({ by: admin, ...parts })

/** Sends a request as its caller, or as somebody else. */
export function send(
  app: FastifyInstance,
  { method, url }: Contract,
  { params, query, body, by }: RightRequest,
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
