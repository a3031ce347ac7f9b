import { expect } from 'vitest'
import { readsOf, type TableRead } from './plan.server.ts'
import type { TestClinic } from './test-clinic.server.ts'

/** Tables that grow every day. */
const growingTables = ['appointment', 'patient', 'visit', 'payment', 'ledger_entry', 'outstanding']

/** The reads of the growing tables in a call's plans; fails at once for a full scan. */
export async function readsOfGrowing(
  clinic: TestClinic,
  call: () => Promise<unknown>,
): Promise<TableRead[]> {
  const reads = (await readsOf(clinic, call)).filter(({ table }) => growingTables.includes(table))
  expect(reads.length).toBeGreaterThan(0)
  expect(reads.filter(({ kind }) => kind === 'Seq Scan')).toEqual([])
  return reads
}

/** Expects that a call reads some of the kept sums, and no appointment and no payment. */
export async function expectSumsRead(
  clinic: TestClinic,
  call: () => Promise<unknown>,
  maxSums: number,
): Promise<void> {
  const reads = await readsOf(clinic, call)
  expect(reads.filter(({ table }) => growingTables.includes(table))).toEqual([])
  const sums = reads.filter(({ table }) => table.startsWith('kept'))
  expect(sums.length).toBeGreaterThan(0)
  expect(maxRowsRead(sums)).toBeLessThanOrEqual(maxSums)
}

/** The most rows that one node of a call's plans reads. */
export const maxRowsRead = (reads: TableRead[]): number =>
  Math.max(...reads.map(({ rows }) => rows))
