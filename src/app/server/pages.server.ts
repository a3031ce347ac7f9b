import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { Refusal } from '../../platform/http/problem.ts'

export function refuseUnknownRoute(): never {
  throw new Refusal('not_found')
}

/** Serves the built pages; every path that is no file and no call opens the application. */
export const pages = fastifyPlugin(async (app: FastifyInstance, { folder }: { folder: string }) => {
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    wildcard: true,
    setHeaders: (reply, file) => {
      // Built files carry a hash in their name; everything else is asked for anew.
      const built = file.startsWith(path.join(folder, 'assets', 'built'))
      reply.header('cache-control', built ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(api|assets)\//.test(request.url)
    if (!isPage) return refuseUnknownRoute()
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
})
