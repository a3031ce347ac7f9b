import { utils, write } from '@e965/xlsx'
import { expect, it } from 'vitest'
import { readTable as readRows } from './table-reader.worker.ts'

const readTable = async (bytes: Uint8Array) => (await readRows(bytes)).map(({ cells }) => cells)
const bytesOf = (text: string) => new TextEncoder().encode(text)

it('reads text with commas, semicolons or tabs, in quotes too, without its empty rows', async () => {
  const wanted = [
    ['Name', 'Mobile'],
    ['Rao, Asha', '9876543210'],
  ]
  expect(await readTable(bytesOf('Name,Mobile\r\n"Rao, Asha",9876543210\r\n,\r\n'))).toEqual(wanted)
  expect(await readTable(bytesOf('\uFEFFName;Mobile\n"Rao, Asha";9876543210\n'))).toEqual(wanted)
  expect(await readTable(bytesOf('Name\tMobile\nRao, Asha\t9876543210'))).toEqual(wanted)
})

it('reads the letters of Windows and of UTF-16, as spreadsheets write them', async () => {
  const windows = Uint8Array.from([...bytesOf('Ren'), 0xe9, ...bytesOf(',1')])
  expect(await readTable(windows)).toEqual([['René', '1']])
  const utf16 = Uint8Array.from([
    0xff,
    0xfe,
    ...new Uint8Array(new Uint16Array([...'आशा\t1'].map((it) => it.charCodeAt(0))).buffer),
  ])
  expect(await readTable(utf16)).toEqual([['आशा', '1']])
})

it('reads the first sheet of a workbook: numbers whole, days as days', async () => {
  const sheet = utils.aoa_to_sheet(
    [
      ['Name', 'Mobile', 'DOB'],
      ['Asha', 9_876_543_210, new Date(Date.UTC(1984, 2, 4))],
      [],
      ['Ravi', '09812345678', '4/3/1984'],
    ],
    { UTC: true },
  )
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Patients')
  utils.book_append_sheet(book, utils.aoa_to_sheet([['other']]), 'Notes')
  const file = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
  expect(await readTable(file)).toEqual([
    ['Name', 'Mobile', 'DOB'],
    ['Asha', '9876543210', '1984-03-04'],
    ['Ravi', '09812345678', '4/3/1984'],
  ])
})

it('reads the times of a workbook, with a day and without', async () => {
  const cell = (v: number, z: string) => ({ t: 'n', v, z })
  const sheet = utils.aoa_to_sheet([
    [
      cell(46_357, 'dd/mm/yyyy'),
      cell(0.406_249_999, 'h:mm AM/PM'),
      cell(46_357.593_75, 'dd/mm/yyyy hh:mm'),
      cell(0.75, 'General'),
    ],
  ])
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Appointments')
  const file = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
  expect(await readTable(file)).toEqual([['2026-12-01', '09:45', '2026-12-01 14:15', '0.75']])
})

it('refuses what is no table', async () => {
  await expect(readTable(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]))).rejects.toThrow(
    /ZIP|archive|EOCD|central/i,
  )
  await expect(readTable(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1]))).rejects.toThrow(
    'no text',
  )
  expect(await readTable(bytesOf(''))).toEqual([])
})

it('counts lines as a spreadsheet does, with those that are empty', async () => {
  expect(await readRows(bytesOf('\nName,Mobile\n,\n\nAsha,1\n'))).toEqual([
    { line: 2, cells: ['Name', 'Mobile'] },
    { line: 5, cells: ['Asha', '1'] },
  ])
})

it('leaves out what says how cells are separated, a cover sheet, and what no register has', async () => {
  expect(await readTable(bytesOf('sep=;\nAsha;1'))).toEqual([['Asha', '1']])
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['']]), 'Cover')
  const far = Array.from({ length: 500 }, (_, at) => (at === 499 ? 'far' : `c${at}`))
  utils.book_append_sheet(book, utils.aoa_to_sheet([['x'.repeat(5_000), ...far]]), 'Patients')
  const file = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
  const [row] = await readTable(file)
  expect(row).toHaveLength(200)
  expect(row![0]).toHaveLength(2_000)
})
