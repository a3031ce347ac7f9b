import type { FastifyBaseLogger } from 'fastify'
import type { Tinypool } from 'tinypool'
import { ProblemError } from '../../platform/http/problem.ts'
import type { BillToPrint } from './bill-pdf.server.ts'
import type { CardToPrint, SheetToPrint } from './sheet-pdf.server.ts'
import type { SlipToPrint } from './slip-pdf.server.ts'
import type { TableSheet } from './table-sheet.ts'

/** Idle time after which the process ends and frees its memory, about 130 MB. */
const idleTimeoutMs = 30_000

/** What this process was given to load first (scripts/use-stripped.mjs) makes the other lighter by 20 MB. */
const preloads = process.execArgv.filter((flag) => flag.startsWith('--import='))

/** Maximum queue length; further requests are refused with a request to retry in a minute. */
const maxQueue = 20

/** Timeout of a sheet, including its time in the queue. */
const timeoutMs = 60_000

/**
 * The process's environment. By itself the C library raises the size from which it gives memory back to the system,
 * and 14 MB of the typesetting would stay with it.
 */
const returnMemory = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }

const sheetWork = {
  filename: new URL('./sheet-pdf.server.ts', import.meta.url).href,
  name: 'makeSheetPdf',
}
const cardWork = { ...sheetWork, name: 'makeCardPdf' }
const slipWork = {
  filename: new URL('./slip-pdf.server.ts', import.meta.url).href,
  name: 'makeSlipPdf',
}
const billWork = {
  filename: new URL('./bill-pdf.server.ts', import.meta.url).href,
  name: 'makeBill',
}
const tableWork = {
  filename: new URL('./table-pdf.server.ts', import.meta.url).href,
  name: 'makeTablePdf',
}

export interface SheetPrinter {
  print: (sheet: SheetToPrint) => Promise<Uint8Array<ArrayBuffer>>
  printCard: (card: CardToPrint) => Promise<Uint8Array<ArrayBuffer>>
  printSlip: (slip: SlipToPrint) => Promise<Uint8Array<ArrayBuffer>>
  printBill: (bill: BillToPrint) => Promise<Uint8Array<ArrayBuffer>>
  printTables: (sheet: TableSheet) => Promise<Uint8Array<ArrayBuffer>>
  close: () => Promise<void>
}

/**
 * Renders PDF files one at a time in a child process, started by the first sheet. Typst is native code:
 * it would block other calls, cannot be stopped, takes memory that a thread does not return, and would
 * crash the server if it failed. The process gets an environment of its own, without the database's
 * password.
 */
export function openSheetPrinter(log: FastifyBaseLogger): SheetPrinter {
  let poolPromise: Promise<Tinypool> | undefined
  const openPool = async () => {
    const { Tinypool } = await import('tinypool')
    const pool = new Tinypool({
      runtime: 'child_process',
      ...sheetWork,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleTimeoutMs,
      maxQueue,
      serialization: 'advanced',
      execArgv: ['--expose-gc', '--max-old-space-size=128', '--max-semi-space-size=2', ...preloads],
      env: returnMemory,
    })
    pool.on('error', (error: Error) => log.error({ failure: error.name }, 'sheet printer failed'))
    return pool
  }
  const run = async (task: unknown, work: { name: string; filename: string }) => {
    const pool = await (poolPromise ??= openPool())
    if (pool.queueSize >= maxQueue) throw new ProblemError('too_many_requests')
    return pool.run(task, { ...work, signal: AbortSignal.timeout(timeoutMs) })
  }
  return {
    print: (sheet) => run(sheet, sheetWork),
    printCard: (card) => run(card, cardWork),
    printSlip: (slip) => run(slip, slipWork),
    printBill: (bill) => run(bill, billWork),
    printTables: (sheet) => run(sheet, tableWork),
    close: async () => (await poolPromise)?.destroy(),
  }
}
