import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { ProblemError } from '../../platform/http/problem.ts'
import { allowInlineScripts } from './security-headers.server.ts'

export function sendUnknownRouteProblem(): never {
  throw new ProblemError('not_found')
}

/**
 * Serves the built frontend; every path that is neither a file nor a call opens the application.
 */
export const pages = fastifyPlugin(async (app: FastifyInstance, { folder }: { folder: string }) => {
  const page = pageReader(path.join(folder, 'index.html'))
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
      if (isPage(file)) allowInlineScripts(reply, page())
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const opensPage = request.method === 'GET' && !/^\/(api|assets)\//.test(request.url)
    if (!opensPage) return sendUnknownRouteProblem()
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
})

/** Packed or not. */
const isPage = (file: string): boolean => path.basename(file).startsWith('index.html')

/** Reads the page again once another version has replaced it. */
function pageReader(file: string): () => string {
  let readAt: number | undefined
  let text = ''
  return () => {
    const { mtimeMs } = statSync(file)
    if (mtimeMs !== readAt) text = readFileSync(file, 'utf8')
    readAt = mtimeMs
    return text
  }
}
