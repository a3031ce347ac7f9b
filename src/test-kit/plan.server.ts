import type { Statement } from '../platform/db/connect.server.ts'
import type { TestClinic } from './test-clinic.server.ts'

/** What a part of a plan reads of one table or of one of its indexes. */
export interface PlanRead {
  table: string
  kind: string
  /** The index, where one is read. */
  index: string | undefined
  /** Rows or index entries that were looked at, also those that were thrown away. */
  rows: number
}

/**
 * Every reading of a table while something runs, as the planner would do it now for the statements
 * that the app sends. They are run again for it, and taken back.
 */
export async function readsOf(
  clinic: TestClinic,
  run: () => Promise<unknown>,
): Promise<PlanRead[]> {
  const reads: PlanRead[] = []
  for (const { text, values } of await clinic.statementsOf(run)) {
    if (!/^\s*(select|with|insert|update|delete)\b/i.test(text)) continue
    reads.push(...readsIn(await planOf(clinic, { text, values })))
  }
  return reads
}

async function planOf({ db }: TestClinic, { text, values }: Statement): Promise<PlanNode> {
  let plan: PlanNode | undefined
  const takenBack = new Error('taken back')
  try {
    await db.begin(async (tx) => {
      const [row] = await tx.unsafe<{ 'QUERY PLAN': [{ Plan: PlanNode }] }[]>(
        `explain (analyze, timing off, format json) ${text}`,
        [...values] as never[],
      )
      plan = Object.values(row!)[0]![0].Plan
      throw takenBack
    })
  } catch (error) {
    if (error !== takenBack) throw error
  }
  return plan!
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

function readsIn(node: PlanNode): PlanRead[] {
  const below = (node.Plans ?? []).flatMap(readsIn)
  const index = node['Index Name']
  // A bitmap's index stands in a part of its own, which names no table: the index's name begins with it.
  const table = node['Relation Name'] ?? index?.split('_')[0]
  if (table === undefined || !node['Node Type'].endsWith('Scan')) return below
  const each =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)
  const rows = Math.round(each * node['Actual Loops'])
  return [{ table, kind: node['Node Type'], index, rows }, ...below]
}
