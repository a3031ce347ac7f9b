import type { PendingQuery, Row } from 'postgres'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { toPaise } from '../../platform/numbers/paise.ts'
import { sumCharges, type ChargeLine } from './charges.ts'

/** What is charged besides a visit, checked: in rupees, and in words for the audit. */
export interface OfferedCharges {
  lines: readonly ChargeLine[]
  sum: number
  /** 'ECG 300.00; Dressing 2 × 75.00 = 150.00' */
  text: string
}

/**
 * Holds the lines of a request against the master, whose rows stay as they are until the transaction ends.
 * Throws `row_changed` for one that is retired or has another price by now.
 */
export async function lockOfferedCharges(
  tx: Queryable,
  lines: readonly ChargeLine[],
): Promise<OfferedCharges> {
  const rows = await tx<{ id: number; name: string; price: number }[]>`
    select id, name, price from charge_item
    where id = any(${lines.map(({ charge }) => charge)}::int[]) and active order by id for share`
  const offered = new Map(rows.map((row) => [row.id, row]))
  const texts = lines.map(({ charge, quantity, price }) => {
    const row = offered.get(charge)
    if (!row || toPaise(row.price) !== toPaise(price)) throw new ProblemError('row_changed')
    const one = `${row.name} ${quantity === 1 ? '' : `${quantity} × `}${price.toFixed(2)}`
    return quantity === 1 ? one : `${one} = ${sumCharges([{ price, quantity }]).toFixed(2)}`
  })
  return { lines, sum: sumCharges(lines), text: texts.join('; ') }
}

/**
 * SQL: rupees that the appointment `a` was charged for the visit itself, whatever was charged besides or forgone of
 * it; its price where it is charged nothing.
 */
export const visitCharge = (tx: Queryable) => tx`
  coalesce((select sum(e.paise - coalesce((select sum(i.paise) from charged_item i where i.entry_id = e.id), 0))
      / 100.0
    from ledger_entry e
    where e.appointment_id = a.id and e.kind = 'charge' and e.reverses is null
      and not exists (select from ledger_entry r where r.reverses = e.id)), a.price)`

/**
 * SQL: writes what an entry of the ledger charges; `entry` selects its id. A statement that begins when it is
 * awaited, so that it follows the one that makes the entry in one round trip.
 */
export const writeChargedItems = (
  tx: Queryable,
  entry: PendingQuery<Row[]>,
  lines: readonly ChargeLine[],
) => tx`
  insert into charged_item (entry_id, position, charge_item_id, name, unit_paise, quantity)
  select (${entry}), l.position, c.id, c.name, c.price * 100, l.quantity
  from unnest(${lines.map(({ charge }) => charge)}::int[],
    ${lines.map(({ quantity }) => quantity)}::int[]) with ordinality l (id, quantity, position)
  join charge_item c on c.id = l.id`
