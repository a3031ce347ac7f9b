import { useEffect, useRef, useState } from 'react'
import { parseProblem } from '../http/call.ts'
import { ProblemError, problemMessageKey, type ProblemCode } from '../http/problem.ts'
import { text } from '../i18n/i18n.tsx'
import { saveFile } from '../ui/save-file.tsx'
import { toast } from '../ui/toast.tsx'
import type { ExportMessage } from './table-file.ts'
import type { RowsTask } from './write-rows.worker.ts'

/**
 * Exports a table as a file. A worker writes it, so that the page stays responsive. `rows` is the number
 * of rows written so far, undefined while nothing is exported.
 */
export function useFileWorker<Task>(createWorker: () => Worker) {
  const [rows, setRows] = useState<number>()
  /** What is being read or written; undefined while nothing is. */
  const running = useRef<{ worker?: Worker }>(undefined)
  const stop = () => {
    running.current?.worker?.terminate()
    running.current = undefined
    setRows(undefined)
  }
  // Leaving the screen cancels the export.
  useEffect(() => stop, [])

  const fail = (code: ProblemCode) => {
    stop()
    if (code !== 'signed_out') toast.error(text(problemMessageKey(code)))
  }

  /** Exports what `read` answers with; it is not written once the export was stopped or the screen left. */
  const startReading = async (read: () => Promise<Task>, fileName: string) => {
    // Two clicks can happen before the page shows the first one's progress.
    if (running.current) return
    const run = {}
    running.current = run
    setRows(0)
    try {
      const task = await read()
      if (running.current === run) write(task, fileName)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      if (running.current === run) fail(error.code)
    }
  }

  const start = (task: Task, fileName: string) => {
    if (!running.current) write(task, fileName)
  }

  const write = (task: Task, fileName: string) => {
    const writer = createWorker()
    running.current = { worker: writer }
    setRows(0)
    const handleFailure = (answer?: unknown) => fail(parseProblem(answer).code)
    writer.addEventListener('error', () => handleFailure())
    writer.addEventListener('message', ({ data: message }: MessageEvent<ExportMessage>) => {
      if ('refused' in message) return handleFailure(message.refused)
      setRows(message.rows)
      if (!('file' in message)) return
      stop()
      // Clears the error of the previous export.
      void toast.clearErrors()
      saveFile(new File([message.file], fileName))
      toast.success(text('reports.export.done', { count: message.rows }))
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    writer.postMessage(task)
  }
  return { rows, start, startReading, stop }
}

/** Exports tables that the page has as a whole as one file. */
export const useRowsExport = () =>
  useFileWorker<RowsTask>(
    () => new Worker(new URL('./write-rows.worker.ts', import.meta.url), { type: 'module' }),
  )
