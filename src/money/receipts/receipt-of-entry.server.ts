import type { Queryable } from '../../platform/db/connect.server.ts'

/** The receipt of the entry `e`; for a consultant one that is for their own appointments alone. */
export const receiptOfEntry = (tx: Queryable, consultant: number | undefined) => tx`
  (select jsonb_build_object('id', n.id, 'number', n.number)
    from receipt_line l join numbered_receipt n on n.id = l.receipt_id
    where l.entry_id = e.id ${
      consultant === undefined
        ? tx``
        : tx`and not exists (
      select from receipt_line o join ledger_entry x on x.id = o.entry_id
      join appointment a on a.id = x.appointment_id
      where o.receipt_id = n.id and a.consultant_id <> ${consultant})`
    })`
