import type { Queryable } from '../../platform/db/connect.server.ts'

/**
 * SQL: a text that changes when one of the appointments `a` does that fulfil `condition`, or their
 * visit, payment or place in the line, by the transactions that wrote their rows last, or their money, of
 * which entries are only added.
 */
export const appointmentsMark = (db: Queryable, condition: ReturnType<Queryable>) => db`
  (select string_agg(concat_ws(' ', a.id, a.xmin, v.xmin, y.xmin, l.xmin,
      (select max(e.id) from ledger_entry e where e.appointment_id = a.id)), ',' order by a.id)
  from appointment a
  left join visit v on v.appointment_id = a.id
  left join payment y on y.appointment_id = a.id
  left join line_entry l on l.appointment_id = a.id
  where ${condition})`
