import type { FileRow } from './file-row.ts'
import { readTable } from './table-reader.worker.ts'

/** What the thread answers: the rows of the file, or none where it is no table. */
export type RowsMessage = { rows: FileRow[] | undefined }

const post = (message: RowsMessage) => postMessage(message)

addEventListener('message', ({ data: bytes }: MessageEvent<Uint8Array>) => {
  readTable(bytes).then(
    (rows) => post({ rows }),
    () => post({ rows: undefined }),
  )
})
