import { expect } from 'vitest'
import { countFurtherCharges } from '../money/income/further-charges.ts'
import { toPaise } from '../platform/numbers/paise.ts'
import { groupRows, inPeriod, sumOf, type Books } from './ledger-rows.server.ts'

/** What was charged besides visits, of all and of one branch, is what the entries of the days have of it. */
export async function expectFurtherCharges(books: Books): Promise<void> {
  const { clinic, admin, from, to } = books
  const items = await clinic.db<Item[]>`
    select entry_id::int as entry, name, quantity::int, paise::float8 as paise from charged_item`
  for (const branch of [undefined, 2]) {
    const entries = inPeriod(books).filter((it) => branch === undefined || it.branch === branch)
    const counted = entries.flatMap(({ id, reverses }) =>
      items
        .filter(({ entry }) => entry === (reverses ?? id))
        .map((item) => ({ ...item, sign: reverses === null ? 1 : -1 })),
    )
    const expected = [...groupRows(counted, ({ name }) => name)]
      .map(([name, all]) => ({
        name,
        count: sumOf(all, ({ sign, quantity }) => sign * quantity),
        paise: sumOf(all, ({ sign, paise }) => sign * paise),
      }))
      .filter(({ count, paise }) => count !== 0 || paise !== 0)
    const query = { from, to, ...(branch !== undefined && { branch }) }
    const { rows } = await admin.call(countFurtherCharges, { query })
    const shown = rows.map(({ name, count, amount }) => ({ name, count, paise: toPaise(amount) }))
    expect(new Set(shown)).toEqual(new Set(expected))
  }
}

interface Item {
  /** The id of the entry that charged it. */
  entry: number
  name: string
  quantity: number
  paise: number
}
