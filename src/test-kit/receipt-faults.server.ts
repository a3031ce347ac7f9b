import type { Db } from '../platform/db/connect.server.ts'

/**
 * What is wrong between the receipts and the ledger, a line each; empty when each series counts from one
 * without a gap, each payment and refund is on one receipt of its branch, and both add up to the same paise.
 */
export async function receiptFaults(db: Db): Promise<string[]> {
  const rows = await db<{ fault: string }[]>`
    with series as (
      select branch_id, kind, financial_year, count(*) as receipts, min(number) as first, max(number) as last
      from receipt group by branch_id, kind, financial_year
    ),
    money as (
      select e.*, l.receipt_id, r.branch_id as receipt_branch, r.kind as receipt_kind
      from ledger_entry e
      left join receipt_line l on l.entry_id = e.id left join receipt r on r.id = l.receipt_id
      where ledger_received(e.kind, 1) <> 0 and not e.carried_over
    )
    select format('the series %s %s of branch %s has %s receipts, from %s to %s, and counts %s',
      kind, financial_year, branch_id, s.receipts, s.first, s.last, c.last_number) as fault
    from series s full join receipt_counter c using (branch_id, kind, financial_year)
    where (s.receipts, s.first, s.last) is distinct from (c.last_number::bigint, 1, c.last_number)
    union all
    select format('entry %s is on receipt %s', id, receipt_id) from money
    where (receipt_id is null) = (reverses is null) or receipt_branch <> branch_id
      or (receipt_kind = 'refund') <> (kind = 'refund')
    union all
    select format('receipt %s is for nothing', id) from receipt r
    where not exists (select from receipt_line l where l.receipt_id = r.id)
    union all
    select format('receipts say %s paise, the ledger %s', receipts, ledger) from (
      select
        (select coalesce(sum(case r.kind when 'refund' then -e.paise else e.paise end), 0)
          from receipt r join receipt_line l on l.receipt_id = r.id join ledger_entry e on e.id = l.entry_id
          where not exists (select from ledger_entry v where v.reverses = e.id)) as receipts,
        (select coalesce(sum(ledger_received(kind, paise)), 0) from ledger_entry
          where not carried_over) as ledger
    ) sums where receipts <> ledger`
  return rows.map(({ fault }) => fault)
}
