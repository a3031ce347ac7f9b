import type { FastifyBaseLogger } from 'fastify'
import type { Tinypool } from 'tinypool'
import { Refusal } from '../../platform/http/problem.ts'
import type { SheetToPrint } from './sheet-pdf.server.ts'

/** The process ends this long after the last sheet, and its memory with it: about 130 MB. */
const idleTimeoutMs = 30_000

/** Sheets that wait their turn; a desk that asks for more is told to wait a minute. */
const maxQueue = 20

/** A sheet that is not there by then, its time in the queue included, is given up. */
const timeoutMs = 60_000

export interface SheetPrinter {
  print: (sheet: SheetToPrint) => Promise<Uint8Array<ArrayBuffer>>
  close: () => Promise<void>
}

/**
 * Makes PDF files one after the other in a process of its own, which begins with the first sheet. Typst
 * is native code that other calls would wait for: it cannot be stopped, takes memory that a thread does
 * not give back, and would take the server along if it failed. The process is not told the server's
 * environment, where the database's password is.
 */
export function openSheetPrinter(log: FastifyBaseLogger): SheetPrinter {
  let opened: Promise<Tinypool> | undefined
  const open = async () => {
    const { Tinypool } = await import('tinypool')
    const pool = new Tinypool({
      runtime: 'child_process',
      filename: new URL('./sheet-pdf.server.ts', import.meta.url).href,
      name: 'makeSheetPdf',
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleTimeoutMs,
      maxQueue,
      serialization: 'advanced',
      execArgv: ['--expose-gc', '--max-old-space-size=128', '--max-semi-space-size=4'],
    })
    pool.on('error', (error: Error) => log.error({ failure: error.name }, 'sheet printer failed'))
    return pool
  }
  return {
    async print(sheet) {
      const pool = await (opened ??= open())
      if (pool.queueSize >= maxQueue) throw new Refusal('too_many_requests')
      return pool.run(sheet, { signal: AbortSignal.timeout(timeoutMs) })
    },
    close: async () => (await opened)?.destroy(),
  }
}
