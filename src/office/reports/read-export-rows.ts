import type { ExportedRow } from './report-export.ts'
import { rowsFileType } from './rows-file-type.ts'

/**
 * The rows of an answer as they arrive, one per line. Throws when the answer breaks off, or is not
 * the server's: a page that a proxy or a guest network puts in its place is no empty report.
 */
export async function* readExportRows<Row = ExportedRow>(response: Response): AsyncGenerator<Row> {
  if (response.headers.get('content-type') !== rowsFileType) throw new Error('no rows')
  const reader = response.body!.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
    rest = lines.pop()!
    for (const line of lines) yield JSON.parse(line) as Row
  }
  if (rest) throw new Error('broken off within a row')
}
