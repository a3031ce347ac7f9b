import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long what was begun may take when the server stops, in milliseconds. */
const limitMs = 10_000

export interface GracefulStop {
  /** Whether the server is about to stop, so that a proxy should send its calls elsewhere. */
  isStopping: () => boolean
  /**
   * Stops the server so that no call is lost: for `drainMs` it goes on while `ready` tells proxies to
   * go elsewhere, each answer ends its connection; then it takes nothing more, finishes what it has,
   * and closes what is not finished within ten seconds.
   */
  stop: (drainMs: number) => Promise<void>
}

/**
 * Adds the graceful stop to a server that has no routes yet. `onStopping` is called first, to end what
 * would never end by itself.
 */
export function stopGracefully(app: FastifyInstance, onStopping: () => void): GracefulStop {
  let isStopping = false
  app.addHook('onSend', async (_request, reply, payload) => {
    if (isStopping) reply.header('connection', 'close')
    return payload
  })
  return {
    isStopping: () => isStopping,
    async stop(drainMs) {
      isStopping = true
      onStopping()
      if (drainMs > 0) await sleep(drainMs)
      const giveUp = setTimeout(() => app.server.closeAllConnections(), limitMs - drainMs)
      await Promise.race([app.close(), sleep(limitMs, undefined, { ref: false })])
      clearTimeout(giveUp)
    },
  }
}
