import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { ProblemError } from '../../platform/http/problem.ts'

export function sendUnknownRouteProblem(): never {
  throw new ProblemError('not_found')
}

/**
 * Serves the built frontend; every path that is neither a file nor a call opens the application.
 */
export const pages = fastifyPlugin(async (app: FastifyInstance, { folder }: { folder: string }) => {
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    wildcard: true,
    setHeaders: (reply, file) => {
      // Built files have a hash in their name; everything else is revalidated.
      const isHashedFile = file.startsWith(path.join(folder, 'assets', 'built'))
      reply.header(
        'cache-control',
        isHashedFile ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(api|assets)\//.test(request.url)
    if (!isPage) return sendUnknownRouteProblem()
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
})
