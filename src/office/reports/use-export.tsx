import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { parseProblem } from '../../platform/http/call.ts'
import { problemMessageKey } from '../../platform/http/problem.ts'
import { text } from '../../platform/i18n/i18n.tsx'
import { saveFile } from '../../platform/ui/save-file.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import type { ExportFormat } from './export-columns.ts'
import { exportReport } from './report-export.ts'
import type { reportFilterSchema } from './report-filter.ts'
import type { ExportMessage, ExportTask } from './write-export.worker.ts'
import { statusLabels } from './report-texts.tsx'

/** The exported report, and the file name without its extension. */
export interface ReportExport extends Pick<ExportTask, 'columns' | 'sheetName'> {
  filter: z.input<typeof reportFilterSchema>
  fileName: string
}

/**
 * Exports a report as a file. A worker writes it from the rows as they arrive, so that the page stays
 * responsive. `rows` is the number of rows written so far.
 */
export function useExport() {
  const [rows, setRows] = useState<number>()
  const worker = useRef<Worker>(undefined)
  const stop = () => {
    worker.current?.terminate()
    worker.current = undefined
    setRows(undefined)
  }
  // Leaving the screen cancels the export.
  useEffect(() => stop, [])

  const start = (format: ExportFormat, { filter, fileName, columns, sheetName }: ReportExport) => {
    const writer = new Worker(new URL('./write-export.worker.ts', import.meta.url), {
      type: 'module',
    })
    worker.current = writer
    setRows(0)
    const handleFailure = (answer?: unknown) => {
      stop()
      const { code } = parseProblem(answer)
      if (code !== 'signed_out') toast.error(text(problemMessageKey(code)))
    }
    writer.addEventListener('error', () => handleFailure())
    writer.addEventListener('message', ({ data: message }: MessageEvent<ExportMessage>) => {
      if ('refused' in message) return handleFailure(message.refused)
      setRows(message.rows)
      if (!('file' in message)) return
      stop()
      // Clears the error of the previous export.
      void toast.clearErrors()
      saveFile(new File([message.file], `${fileName}.${format}`))
      toast.success(text('reports.export.done', { count: message.rows }))
    })
    const task: ExportTask = {
      url: exportReport.url,
      body: JSON.stringify(filter),
      format,
      columns,
      labels: statusLabels(),
      sheetName,
    }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    writer.postMessage(task)
  }
  return { rows, start, stop }
}
