import { useFileWorker } from '../../platform/export/use-file-worker.tsx'
import type { ExportFormat } from '../../platform/export/table-file.ts'
import { exportReport } from './report-export.ts'
import type { z } from 'zod'
import type { reportFilterSchema } from './report-filter.ts'
import type { ExportTask } from './write-export.worker.ts'
import { statusLabels } from './report-texts.tsx'

/** The exported report, and the file name without its extension. */
export interface ReportExport extends Pick<ExportTask, 'columns' | 'sheetName'> {
  filter: z.input<typeof reportFilterSchema>
  fileName: string
}

const createWorker = () =>
  new Worker(new URL('./write-export.worker.ts', import.meta.url), { type: 'module' })

/** Exports a report as a file, from the rows as the server sends them. */
export function useExport() {
  const { start, ...writing } = useFileWorker<ExportTask>(createWorker)
  return {
    ...writing,
    start: (format: ExportFormat, { filter, fileName, columns, sheetName }: ReportExport) =>
      start(
        {
          url: exportReport.url,
          body: JSON.stringify(filter),
          format,
          columns,
          labels: statusLabels(),
          sheetName,
        },
        `${fileName}.${format}`,
      ),
  }
}
