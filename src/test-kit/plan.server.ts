import type { Statement } from '../platform/db/connect.server.ts'
import type { TestClinic } from './test-clinic.server.ts'

/** What a plan's node reads of one table or one of its indexes. */
export interface TableRead {
  table: string
  kind: string
  /** The name of the index, if one is read. */
  index: string | undefined
  /** Rows or index entries that were read, including those filtered out. */
  rows: number
}

/**
 * Every read of a table while `run` runs, from the plans of the statements that the app sends. They
 * are executed again to get the plans, and rolled back.
 */
export async function readsOf(
  clinic: TestClinic,
  run: () => Promise<unknown>,
): Promise<TableRead[]> {
  const reads: TableRead[] = []
  for (const { text, values } of await clinic.recordStatements(run)) {
    if (!/^\s*(select|with|insert|update|delete)\b/i.test(text)) continue
    reads.push(...readsIn(await planOf(clinic, { text, values })))
  }
  return reads
}

async function planOf({ db }: TestClinic, { text, values }: Statement): Promise<PlanNode> {
  let plan: PlanNode | undefined
  const rollback = new Error('taken back')
  try {
    await db.begin(async (tx) => {
      const [row] = await tx.unsafe<{ 'QUERY PLAN': [{ Plan: PlanNode }] }[]>(
        `explain (analyze, timing off, format json) ${text}`,
        [...values] as never[],
      )
      plan = Object.values(row!)[0]![0].Plan
      throw rollback
    })
  } catch (error) {
    if (error !== rollback) throw error
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

function readsIn(node: PlanNode): TableRead[] {
  const childReads = (node.Plans ?? []).flatMap(readsIn)
  const index = node['Index Name']
  // A bitmap index scan is a node of its own without a table: the index's name starts with it.
  const table = node['Relation Name'] ?? index?.split('_')[0]
  if (table === undefined || !node['Node Type'].endsWith('Scan')) return childReads
  const each =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)
  const rows = Math.round(each * node['Actual Loops'])
  return [{ table, kind: node['Node Type'], index, rows }, ...childReads]
}
