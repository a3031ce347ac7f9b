import type { FastifyBaseLogger } from 'fastify'
import type { Piscina } from 'piscina'
import { Refusal } from '../http/problem.ts'
import type { SheetToPrint } from './sheet-pdf.server.ts'

/** The typesetter goes this long after the last sheet, and its memory with it. */
const idleMs = 30_000

/** Sheets that wait their turn; a desk that asks for more is told to wait a minute. */
const mostWaiting = 20

/**
 * Enough for forty medicines in ten scripts. Without a limit the thread would rather take three
 * times as much memory than tidy up.
 */
const memory = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 4 }

/** A page that is not set by then will never be. */
const longestMs = 60_000

export interface SheetPrinter {
  print: (sheet: SheetToPrint) => Promise<Uint8Array<ArrayBuffer>>
  close: () => Promise<void>
}

/**
 * Makes PDF files one after the other in a thread of its own, which begins with the first sheet:
 * setting a page takes a good part of a second, and all other calls would stand still meanwhile.
 */
export function openSheetPrinter(log: FastifyBaseLogger): SheetPrinter {
  let opened: Promise<Piscina<SheetToPrint, Uint8Array<ArrayBuffer>>> | undefined
  const open = async () => {
    const { Piscina } = await import('piscina')
    const pool = new Piscina<SheetToPrint, Uint8Array<ArrayBuffer>>({
      filename: new URL('./sheet-pdf.server.ts', import.meta.url).href,
      name: 'makeSheetPdf',
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleMs,
      maxQueue: mostWaiting,
      resourceLimits: memory,
      // React's own checks would double the time.
      env: { ...process.env, NODE_ENV: 'production' },
    })
    pool.on('error', (error: Error) => log.error({ failure: error.name }, 'sheet printer failed'))
    return pool
  }
  return {
    async print(sheet) {
      const pool = await (opened ??= open())
      if (pool.queueSize >= mostWaiting) throw new Refusal('too_many_requests')
      return pool.run(sheet, { signal: AbortSignal.timeout(longestMs) })
    },
    close: async () => (await opened)?.destroy(),
  }
}
