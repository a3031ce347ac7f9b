import type { Queryable } from '../../platform/db/connect.server.ts'
import { randomUUID } from 'node:crypto'

/** What the demo clinic charges besides visits, in rupees. */
export const demoCharges = [
  { id: 1, name: 'ECG', price: 300 },
  { id: 2, name: 'Dressing', price: 150 },
  { id: 3, name: 'Injection', price: 50 },
  { id: 4, name: 'Nebulization', price: 120 },
  { id: 5, name: 'Random blood sugar', price: 80 },
  { id: 6, name: 'Suture removal', price: 200 },
] as const

/** By visit: which of them, by their place, and how many; the last one is still owed. */
const charged: { lines: [charge: number, quantity: number][]; isPaid: boolean }[] = [
  { lines: [[0, 1]], isPaid: true },
  {
    lines: [
      [1, 1],
      [2, 2],
    ],
    isPaid: true,
  },
  { lines: [[3, 1]], isPaid: true },
  { lines: [[4, 1]], isPaid: true },
  {
    lines: [
      [0, 1],
      [4, 1],
    ],
    isPaid: true,
  },
  { lines: [[5, 1]], isPaid: false },
]

/** The last paid visits were charged with more, on their day, by whoever conducted them; nearly all of it was paid. */
export async function addFurtherCharges(tx: Queryable): Promise<void> {
  const visits = await tx<{ id: number }[]>`
    select id from appointment where status = 'CD' and payment_status = 'P' and changed_by is not null
    order by day desc, starts desc, id limit ${charged.length}`
  for (const [at, { id }] of visits.entries()) {
    const { lines, isPaid } = charged[at]!
    const sum = lines.reduce((all, [it, quantity]) => all + demoCharges[it]!.price * quantity, 0)
    const enter = (kind: 'charge' | 'payment', collection: number) => tx<{ id: number }[]>`
      insert into ledger_entry (appointment_id, branch_id, patient_id, kind, paise, mode, day, staff_id,
        at, collection_id)
      select id, branch_id, patient_id, ${kind}, ${sum * 100}, ${kind === 'payment' ? 'Cash' : null},
        day, changed_by, changed_at, ${collection}
      from appointment where id = ${id} returning id::int`
    const newCollection = async () => {
      const [row] = await tx<[{ id: number }]>`
        insert into collection (idempotency_key, request_hash, staff_id)
        select ${randomUUID()}, 'demo', changed_by from appointment where id = ${id} returning id`
      return row.id
    }
    const [entry] = await enter('charge', await newCollection())
    for (const [index, [it, quantity]] of lines.entries()) {
      await tx`
        insert into charged_item (entry_id, position, charge_item_id, name, unit_paise, quantity)
        select ${entry!.id}, ${index + 1}, id, name, price * 100, ${quantity}
        from charge_item where id = ${demoCharges[it]!.id}`
    }
    if (isPaid) await enter('payment', await newCollection())
  }
}
