import { readXlsx } from 'hucre/xlsx'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dayCell, dayColumn, textColumn, type Cell } from './table-file.ts'
import { writeTable, writeTables } from './table-writer.worker.ts'

afterEach(() => vi.unstubAllEnvs())

const columns = [dayColumn('day', 'Date'), textColumn('patient', 'Patient')]
const rows: Cell[][] = [[dayCell('2026-11-30'), 'Meena Rao']]
async function* cells() {
  yield* rows
}

const zones = ['Asia/Kolkata', 'UTC', 'America/New_York', 'Pacific/Honolulu', 'Pacific/Kiritimati']

describe.each(zones)('at a computer in %s', (zone) => {
  it("the day of a row is the clinic's in a text file", async () => {
    vi.stubEnv('TZ', zone)
    const file = await writeTable({ format: 'csv', columns, sheetName: 'Income' }, cells())
    expect(await file.text()).toContain('2026-11-30,Meena Rao')
  })

  it("the day of a row is the clinic's in a text file of several tables", async () => {
    vi.stubEnv('TZ', zone)
    const table = { columns, rows, sheetName: 'Income' }
    const text = await (await writeTables('csv', [table, table])).text()
    expect(text.match(/2026-11-30,Meena Rao/g)).toHaveLength(2)
  })

  it("the day of a row is the clinic's in a spreadsheet", async () => {
    vi.stubEnv('TZ', zone)
    const file = await writeTable({ format: 'xlsx', columns, sheetName: 'Income' }, cells())
    const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()))
    expect(sheets[0]!.rows[1]![0]).toEqual(new Date('2026-11-30T00:00:00Z'))
  })
})
