import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { liveUrl } from '../../platform/live/live.ts'
import { requestCookie } from '../auth/session-cookie.server.ts'
import { contract } from '../permissions/contract.ts'
import { route } from '../permissions/route.server.ts'
import type { LiveStreams } from './live-streams.server.ts'

const listen = contract({
  method: 'GET',
  url: liveUrl,
  summary:
    'What changes in the clinic from now on, or since Last-Event-ID, as server-sent events: ' +
    'ready, change, reset, end. Without `Accept: text/event-stream` the answer ends after ready',
  answer: z.string(),
  fileType: 'text/event-stream',
})

export function liveRoutes(app: FastifyInstance, liveStreams: LiveStreams): void {
  route(app, listen, async ({ request, reply }) => {
    const session = request.session!
    const cookie = requestCookie(request)
    const since = [request.headers['last-event-id'] ?? []].flat()[0]
    const wantsStream = request.headers.accept?.includes('text/event-stream')
    if (cookie === undefined || !wantsStream || request.method === 'HEAD') {
      reply.type(listen.fileType)
      return liveStreams.readOnce(session, since)
    }
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      reply.raw.setHeader(name, value!)
    }
    await liveStreams.open({ response: reply.raw, cookie, session, since })
    reply.hijack()
    return ''
  })
}
