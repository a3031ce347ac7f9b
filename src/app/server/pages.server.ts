import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { ServerDependencies } from '../../access/auth/server-dependencies.server.ts'
import { selfServicePages } from '../../self-service/pages.server.ts'
import { serviceWorkerPath, type OfflineMode } from '../../platform/offline/offline.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { allowInlineScripts } from './security-headers.server.ts'

function sendUnknownRouteProblem(): never {
  throw new ProblemError('not_found')
}

/**
 * A worker in place of the desk's: takes itself and all that desks have kept away. It reaches desks whose
 * page does not even start, since browsers ask for the worker whenever they open a page.
 */
const removingWorker = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => self.registration.unregister()),
  ),
)
`

interface PagesOptions {
  folder: string
  offline: OfflineMode
}

/**
 * Serves the built frontend; every path that is neither a file nor a call opens the application.
 */
const pages = fastifyPlugin(async (app: FastifyInstance, { folder, offline }: PagesOptions) => {
  const page = pageReader(path.join(folder, 'index.html'))
  if (offline === 'off') {
    app.get(serviceWorkerPath, (_request, reply) =>
      reply.type('text/javascript').header('cache-control', 'no-cache').send(removingWorker),
    )
  }
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

/** Serves the built frontend, if there is one: the pages of patients and the desk's application. */
export async function servePages(
  app: FastifyInstance,
  dependencies: ServerDependencies,
  folder: string | undefined,
): Promise<void> {
  if (!folder || !existsSync(folder)) return void app.setNotFoundHandler(sendUnknownRouteProblem)
  await app.register(selfServicePages, { ...dependencies, folder })
  await app.register(pages, { folder, offline: dependencies.offline })
}
