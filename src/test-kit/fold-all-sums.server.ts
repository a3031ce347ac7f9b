import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../platform/db/connect.server.ts'
import { foldSums } from '../scheduling/daily-sums/daily-sums.server.ts'

/**
 * Makes the kept sums if there are none, and adds all that changed to them. Folding once is not enough: while the
 * clinic's own job does it, nobody else waits for it, and what a test reads would still be differences.
 */
export async function foldAllSums(db: Db): Promise<void> {
  for (;;) {
    await foldSums(db)
    const [left] = await db<[{ anyDifference: boolean }]>`
      select exists (select from sums.money_change) or exists (select from sums.appointment_change)
        or exists (select from sums.renamed_patient)
        or exists (select from sums.state where filled_at is null or income_filled_at is null) as any_difference`
    if (!left.anyDifference) return
    await pause(20)
  }
}
