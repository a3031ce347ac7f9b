import { expect, it } from 'vitest'
import { readExportRows } from './read-export-rows.ts'
import { rowsFileType } from './rows-file-type.ts'

const read = (body: string, type: string = rowsFileType) =>
  Array.fromAsync(readExportRows(new Response(body, { headers: { 'content-type': type } })))

it('reads a row from each line, and none from an empty answer', async () => {
  expect(await read('{"id":1}\n{"id":2}\n')).toEqual([{ id: 1 }, { id: 2 }])
  expect(await read('')).toEqual([])
})

it('takes neither a foreign page nor half of an answer for a report', async () => {
  await expect(read('<h1>Hotel WiFi</h1>', 'text/html')).rejects.toThrow('no rows')
  await expect(read('', 'text/html')).rejects.toThrow('no rows')
  await expect(read('{"id":1}\n{"id"')).rejects.toThrow('broken off')
})
