-- An appointment can be charged more than once by now (0139). Its debt is as old as the oldest charge that is not
-- paid: what is charged today makes an old debt no younger.
create function oldest_debt(appointment integer, owed bigint) returns date
  language sql stable set search_path = public, pg_temp as $$
  select c.day from (
    -- What is paid or forgone goes to the oldest charges, so what is owed is of the newest ones.
    select e.day, e.id, sum(e.paise) over (order by e.id desc) as newest
    from ledger_entry e
    where e.appointment_id = appointment and e.kind = 'charge' and e.reverses is null
      and not exists (select from ledger_entry r where r.reverses = e.id)
  ) c where c.newest >= owed order by c.newest limit 1
$$;

-- As in 0066, but for the age of the debt.
create or replace function follow_ledger() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  ids integer[] := array(
    select distinct appointment_id from new_rows where not carried_over order by 1);
  packages integer[] := array(
    select distinct series_id from new_rows where series_id is not null order by 1);
  wrong text;
begin
  if cardinality(ids) = 0 then
    return null;
  end if;
  perform from appointment where id = any(ids) order by id for no key update;
  if cardinality(packages) > 0 then
    perform from package where series_id = any(packages) order by series_id for no key update;
  end if;

  if exists (
    select from new_rows n left join ledger_entry e on e.id = n.reverses
    where n.reverses is not null and not n.carried_over and (e.reverses is not null
      or (e.appointment_id, e.kind, e.paise, e.mode, e.transaction_id, e.series_id, e.returns_deposit)
        is distinct from
        (n.appointment_id, n.kind, -n.paise, n.mode, n.transaction_id, n.series_id, n.returns_deposit))) then
    raise exception 'a reversal takes back one whole entry'
      using errcode = 'check_violation', constraint = 'ledger_reversal';
  end if;

  with balance as (
    select sum(ledger_charged(kind, paise)) as charged,
      sum(ledger_paid(kind, paise)) as paid,
      sum(ledger_deposited(kind, paise)) filter (where series_id is null) as unused_deposit,
      sum(ledger_paid(kind, paise)) filter (where returns_deposit) as returned
    from ledger_entry where appointment_id = any(ids) group by appointment_id
  )
  select case when charged < 0 then 'ledger_charged' when paid < 0 then 'ledger_refund'
      when unused_deposit < 0 then 'ledger_deposit' when returned <> 0 then 'ledger_returned'
      else 'ledger_owed' end into wrong
  from balance
  where charged < 0 or paid < 0 or unused_deposit < 0 or paid > charged or returned <> 0
  limit 1;
  if wrong is null and exists (
    select from ledger_entry where series_id = any(packages) group by series_id
    having sum(case when kind = 'package used' then -paise else ledger_deposited(kind, paise) end) < 0) then
    wrong := 'ledger_package';
  end if;
  if wrong is null and exists (
    select from new_rows n where n.series_id is not null and not exists (
      select from appointment a where a.id = n.appointment_id and a.subscription_id = n.series_id)) then
    wrong := 'ledger_series';
  end if;
  if wrong is not null then
    raise exception 'the entries do not fit each other: %', wrong
      using errcode = 'check_violation', constraint = wrong;
  end if;

  with held as (
    select appointment_id, null::integer as series_id,
      coalesce(sum(ledger_deposited(kind, paise)) filter (where series_id is null), 0) as paise,
      max(day) filter (where kind = 'deposit' and series_id is null) as since
    from ledger_entry where appointment_id = any(ids) group by appointment_id
  ),
  used as (
    delete from held_deposit h using held b
    where h.appointment_id = b.appointment_id and h.series_id is null and b.paise = 0
  )
  insert into held_deposit as h (appointment_id, since, paise)
  select appointment_id, since, paise from held where paise > 0
  on conflict (appointment_id) where series_id is null do update
    set since = excluded.since, paise = excluded.paise
    where (h.since, h.paise) is distinct from (excluded.since, excluded.paise);

  if cardinality(packages) > 0 then
    with held as (
      select series_id, min(appointment_id) filter (where kind = 'deposit') as appointment_id,
        sum(case when kind = 'package used' then -paise else ledger_deposited(kind, paise) end) as paise,
        max(day) filter (where kind = 'deposit') as since
      from ledger_entry where series_id = any(packages) group by series_id
    ),
    used as (
      delete from held_deposit h using held b where h.series_id = b.series_id and b.paise = 0
    )
    insert into held_deposit as h (appointment_id, series_id, since, paise)
    select appointment_id, series_id, since, paise from held where paise > 0
    on conflict (series_id) do update set since = excluded.since, paise = excluded.paise
      where (h.since, h.paise) is distinct from (excluded.since, excluded.paise);
  end if;

  with balance as (
    select appointment_id,
      sum(ledger_charged(kind, paise)) as charged,
      sum(ledger_paid(kind, paise)) as paid,
      count(*) filter (where kind = 'charge' and paise > 0)
        > count(*) filter (where kind = 'charge' and paise < 0) as is_charged,
      max(day) filter (where kind = 'charge' and paise > 0) as since,
      count(*) filter (where kind = 'charge' and paise > 0) as charges
    from ledger_entry where appointment_id = any(ids) group by appointment_id
  ),
  priced as (
    update appointment a
    set price = case when b.is_charged then b.charged / 100.0 else a.price end,
      payment_status = case when b.is_charged and b.charged <= b.paid then 'P' else 'U' end
    from balance b
    where a.id = b.appointment_id and a.status = 'CD'
      and (a.price, a.payment_status) is distinct from (
        case when b.is_charged then b.charged / 100.0 else a.price end,
        case when b.is_charged and b.charged <= b.paid then 'P' else 'U' end)
  ),
  settled as (
    delete from outstanding o using balance b
    where o.appointment_id = b.appointment_id and b.charged <= b.paid
  )
  insert into outstanding as o (appointment_id, branch_id, consultant_id, since, owed, paid)
  select a.id, a.branch_id, a.consultant_id,
    case when b.charges = 1 then b.since else oldest_debt(a.id, (b.charged - b.paid)::bigint) end,
    b.charged - b.paid, b.paid
  from balance b join appointment a on a.id = b.appointment_id
  where b.charged > b.paid
  on conflict (appointment_id) do update
    set since = excluded.since, owed = excluded.owed, paid = excluded.paid
    where (o.since, o.owed, o.paid) is distinct from (excluded.since, excluded.owed, excluded.paid);
  return null;
end $$;
