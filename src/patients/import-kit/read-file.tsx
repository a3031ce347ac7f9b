import type { FileRow } from './file-row.ts'
import type { RowsMessage } from './read-rows.worker.ts'

/** The rows of a file, read in a thread of its own; undefined where it is no table. */
export async function readFileRows(file: File): Promise<FileRow[] | undefined> {
  // It was moved or changed since it was chosen.
  const buffer = await file.arrayBuffer().catch(() => undefined)
  if (!buffer) return undefined
  const bytes = new Uint8Array(buffer)
  const worker = new Worker(new URL('./read-rows.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<RowsMessage>) =>
        resolve(data.rows),
      )
      worker.addEventListener('error', () => resolve(undefined))
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.postMessage(bytes)
    })
  } finally {
    worker.terminate()
  }
}
