import type { FastifyInstance } from 'fastify'
import { visibleConsultant } from '../../access/permissions/access.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { findTransactionId, type UsedTransactionId } from './used-transaction-id.ts'

/** Says where a transaction id was used before, in capitals or not, without what was paid and by whom. */
export function usedTransactionIdRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, findTransactionId, ({ query: { transactionId }, staff }) => {
    const consultant = visibleConsultant(staff)
    return db<UsedTransactionId[]>`
      select e.day, b.name as branch_name
      from ledger_entry e
      join branch b on b.id = e.branch_id
      join appointment a on a.id = e.appointment_id
      where plain_transaction_id(e.transaction_id) = plain_transaction_id(${transactionId}) and e.reverses is null
        and e.kind in ('payment', 'deposit')
        and not exists (select from ledger_entry r where r.reverses = e.id)
        ${consultant === undefined ? db`` : db`and a.consultant_id = ${consultant}`}
      order by e.id desc limit 3`
  })
}
