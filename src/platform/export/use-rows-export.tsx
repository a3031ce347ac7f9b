import { useFileWorker } from './use-file-worker.tsx'
import type { RowsTask } from './write-rows.worker.ts'

const createWorker = () =>
  new Worker(new URL('./write-rows.worker.ts', import.meta.url), { type: 'module' })

/** Exports tables that the page has as a whole as one file. */
export const useRowsExport = () => useFileWorker<RowsTask>(createWorker)
