import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { refusalIn } from '../../platform/http/call.ts'
import { problemText } from '../../platform/http/problem-message-key.ts'
import { text } from '../../platform/i18n/i18n.tsx'
import { saveFile } from '../../platform/ui/save-file.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import type { ExportFormat } from './export-columns.ts'
import { exportReport } from './report-export.ts'
import type { reportFilterSchema } from './report-filter.ts'
import { stateWords } from './status-labels.tsx'
import type { ExportNews, ExportTask } from './write-export.worker.ts'

/** What is exported, and under which name without its ending. */
export interface Exported extends Pick<ExportTask, 'columns' | 'sheetName'> {
  filter: z.input<typeof reportFilterSchema>
  fileName: string
}

/**
 * Exports a report as a file, which a worker writes from the rows as they arrive: the page stays
 * quick, and the words are in the reader's language. `rows` counts what is written so far.
 */
export function useExport() {
  const [rows, setRows] = useState<number>()
  const worker = useRef<Worker>(undefined)
  const stop = () => {
    worker.current?.terminate()
    worker.current = undefined
    setRows(undefined)
  }
  // Whoever leaves the screen wants no file any more.
  useEffect(() => stop, [])

  const start = (format: ExportFormat, { filter, fileName, columns, sheetName }: Exported) => {
    const writer = new Worker(new URL('./write-export.worker.ts', import.meta.url), {
      type: 'module',
    })
    worker.current = writer
    setRows(0)
    const fail = (answer?: unknown) => {
      stop()
      const { code } = refusalIn(answer)
      if (code !== 'signed_out') toast.error(text(problemText(code)))
    }
    writer.addEventListener('error', () => fail())
    writer.addEventListener('message', ({ data: news }: MessageEvent<ExportNews>) => {
      if ('refused' in news) return fail(news.refused)
      setRows(news.rows)
      if (!('file' in news)) return
      stop()
      saveFile(new File([news.file], `${fileName}.${format}`))
      toast.success(text('reports.export.done', { count: news.rows }))
    })
    const task: ExportTask = {
      url: exportReport.url,
      body: JSON.stringify(filter),
      format,
      columns,
      words: stateWords(),
      sheetName,
    }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    writer.postMessage(task)
  }
  return { rows, start, stop }
}
