-- The payments from before the ledger become entries of it. Nothing here holds a booking: it reads the
-- payments without a lock, but for those few that somebody could set back meanwhile, and writes to tables
-- that no screen reads yet. What other processes conduct at the same time is entered by the triggers.

-- A correction that is under way ends first, and then finds the entries here.
select from payment where day >= current_date - 3 for key share;

insert into ledger_entry (appointment_id, branch_id, patient_id, kind, paise, mode, transaction_id,
  day, staff_id, at, carried_over)
select p.appointment_id, a.branch_id, a.patient_id, e.kind, p.amount * 100, e.mode,
  case when e.mode is not null then p.transaction_id end, p.day, p.taken_by, p.taken_at, true
from payment p join appointment a on a.id = p.appointment_id
cross join lateral (values (1, 'charge', null), (2, 'payment', p.mode)) e (position, kind, mode)
where (e.kind = 'charge' or p.received)
  and not exists (select from ledger_entry l where l.appointment_id = p.appointment_id and l.at = p.taken_at)
order by p.taken_at, p.appointment_id, e.position;

-- What was set back: entered, and reversed.
create temporary table set_back on commit drop as
select r.*, a.branch_id, a.patient_id
from reversed_payment r join appointment a on a.id = r.appointment_id
where not exists (select from ledger_entry l where l.appointment_id = r.appointment_id and l.at = r.taken_at);

insert into ledger_entry (appointment_id, branch_id, patient_id, kind, paise, mode, transaction_id,
  day, staff_id, at, carried_over)
select s.appointment_id, s.branch_id, s.patient_id, e.kind, s.amount * 100, e.mode,
  case when e.mode is not null then s.transaction_id end, s.day, s.taken_by, s.taken_at, true
from set_back s
cross join lateral (values (1, 'charge', null), (2, 'payment', s.mode)) e (position, kind, mode)
where e.kind = 'charge' or s.received
order by s.id, e.position;

insert into ledger_entry (appointment_id, branch_id, patient_id, kind, paise, reverses, mode,
  transaction_id, note, day, staff_id, at, carried_over)
select e.appointment_id, e.branch_id, e.patient_id, e.kind, -e.paise, e.id, e.mode, e.transaction_id,
  s.reason, s.reversed_day, s.reversed_by, s.reversed_at, true
from set_back s join ledger_entry e on e.appointment_id = s.appointment_id and e.at = s.taken_at
where e.reverses is null
order by e.id;

insert into outstanding (appointment_id, branch_id, consultant_id, since, owed, paid)
select p.appointment_id, a.branch_id, a.consultant_id, p.day, p.amount * 100, 0
from payment p join appointment a on a.id = p.appointment_id
where not p.received
on conflict (appointment_id) do nothing;

-- The proof, by one statement, so that it sees one moment: every rupee of the payments is in the ledger
-- under its day and mode, and what is outstanding is what was not received.
do $$
declare
  different bigint;
begin
  with from_payments as (
    select day, 'charge' as kind, '' as mode, sum(coalesce(charged, amount) * 100) as paise
    from payment group by day
    union all
    select day, 'payment', coalesce(mode, ''), sum(amount * 100) from payment
    where received group by day, mode
    union all
    select date '0001-01-01', 'owed', '', sum(amount * 100) from payment
    where not received having count(*) > 0
  ),
  from_ledger as (
    select day, kind, coalesce(mode, '') as mode, sum(paise) as paise from ledger_entry
    where kind in ('charge', 'payment') group by day, kind, mode having sum(paise) <> 0
    union all
    select date '0001-01-01', 'owed', '', sum(owed) from outstanding having count(*) > 0
  )
  select count(*) into different
  from from_payments p full join from_ledger l using (day, kind, mode)
  where p.paise is distinct from l.paise;
  if different > 0 then
    raise exception 'the ledger differs from the payments on % days', different;
  end if;
end $$;

analyze ledger_entry, outstanding;
