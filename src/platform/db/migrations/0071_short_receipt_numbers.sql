-- A branch that is registered for tax numbers its receipts with 16 characters at most (decision 66). Those that
-- were made before keep the number that is on paper.

alter table receipt add column is_short boolean not null default false;

-- 'KOR/2026-27/000123', and 'KOR/R/2026-27/000123' for money that was given back. Short: 'KOR/26-27/000123' and
-- 'KOR/R2627/000123'; a longer code leaves less room for what stands between year and number.
create function receipt_number(code text, kind text, financial_year text, number integer, is_short boolean)
  returns text language sql immutable parallel safe
  return (
    select prefix || lpad(number::text, greatest(length(number::text), width), '0')
    from (
      select prefix, case when is_short then least(6, 16 - length(prefix)) else 6 end as width
      from (
        select case
          when not is_short then code || case kind when 'refund' then '/R/' else '/' end || financial_year || '/'
          when kind = 'refund' then code || '/R' || year || case when length(code) < 4 then '/' else '' end
          when length(code) < 4 then code || '/' || right(financial_year, -2) || '/'
          when length(code) < 6 then code || '/' || year || case when length(code) = 4 then '/' else '' end
          else code || year end as prefix
        -- '2627', or '27' where the year begins in January.
        from (select replace(right(financial_year, -2), '-', '') as year) y
      ) p
    ) w);

create or replace view numbered_receipt as
select r.id, receipt_number(b.code, r.kind, r.financial_year, r.number, r.is_short) as number,
  r.branch_id, r.kind, r.financial_year, r.day, r.at, r.staff_id, r.gstin
from receipt r join branch b on b.id = r.branch_id;
drop function receipt_number(text, text, text, integer);

-- As in 0063, and says which receipts have a short number.
create or replace function make_receipt() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  paid record;
  next_number integer;
  new_receipt integer;
begin
  -- Branch by branch in one order: two desks that pay at the same branches do not deadlock.
  for paid in
    select e.branch_id, b.gstin, e.day, e.staff_id, min(e.at) as at, array_agg(e.id) as entries,
      case when ledger_received(e.kind, e.paise) > 0 then 'receipt' else 'refund' end as kind,
      financial_year(e.day, (select financial_year_start from clinic_details)) as year
    from ledger_entry e join branch b on b.id = e.branch_id
    where (e.id = new.id or e.collection_id = new.collection_id)
      and e.reverses is null and ledger_received(e.kind, e.paise) <> 0
      and not exists (select from receipt_line l where l.entry_id = e.id)
    group by e.branch_id, b.gstin, e.day, e.staff_id, ledger_received(e.kind, e.paise) > 0
    order by e.branch_id, 7, 8
  loop
    insert into receipt_counter as c (branch_id, kind, financial_year, last_number)
    values (paid.branch_id, paid.kind, paid.year, 1)
    on conflict (branch_id, kind, financial_year) do update set last_number = c.last_number + 1
    returning last_number into next_number;
    insert into receipt (branch_id, kind, financial_year, number, day, at, staff_id, gstin, is_short)
    values (paid.branch_id, paid.kind, paid.year, next_number, paid.day, paid.at, paid.staff_id, paid.gstin,
      paid.gstin <> '')
    returning id into new_receipt;
    -- A branch that is not registered takes no tax.
    insert into receipt_line (entry_id, receipt_id, tax_rate, sac)
    select e.id, new_receipt, case when paid.gstin <> '' then s.tax_rate end, coalesce(s.sac, '9993')
    from ledger_entry e
    left join appointment a on a.id = e.appointment_id
    left join service s on s.id = a.service_id
    where e.id = any(paid.entries);
  end loop;
  return null;
end $$;

-- As in 0062, and never longer than four characters: 'KO10' after 'KOR9'.
create or replace function new_branch_code(name text) returns text
  language plpgsql set search_path = public, pg_temp as $$
declare
  letters text := upper(regexp_replace(name, '[^A-Za-z0-9]', '', 'g'));
  base text := case when length(letters) >= 2 then left(letters, 3) else 'BR' end;
  found_code text := base;
  n integer := 1;
begin
  while exists (select from branch where code = found_code) loop
    n := n + 1;
    found_code := left(base, 4 - length(n::text)) || n;
  end loop;
  return found_code;
end $$;

-- Where it is set: with a longer one there is no room for six digits in each series. One that is on paper stays.
create function refuse_long_code() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'the code of a branch that is registered for tax has four characters at most'
    using errcode = 'check_violation', constraint = 'branch_code_long';
end $$;
create trigger branch_code_short before insert on branch
  for each row when (new.gstin <> '' and length(new.code) > 4) execute function refuse_long_code();
create trigger branch_code_stays_short before update of code, gstin on branch
  for each row when (new.gstin <> '' and length(new.code) > 4 and new.code <> old.code)
  execute function refuse_long_code();

-- Of registered branches without a receipt so far.
do $$
declare
  one record;
begin
  for one in
    select id, name from branch b
    where gstin <> '' and length(code) > 4 and not exists (select from receipt where branch_id = b.id) order by id
  loop
    update branch set code = new_branch_code(one.name) where id = one.id;
  end loop;
end $$;
