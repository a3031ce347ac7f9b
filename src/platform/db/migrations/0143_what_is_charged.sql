-- What was charged besides visits is counted by days (decision 128): each item has the day of its entry, so that
-- those of a month are found without its thousands of other charges. Whoever writes an item, the database fills it.
alter table charged_item add column day date;

create function day_charged_item() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  new.day := (select day from ledger_entry where id = new.entry_id);
  return new;
end $$;
create trigger charged_item_day before insert on charged_item
  for each row execute function day_charged_item();

-- Those from before: the table is as young as 0139, and no booking waits for it.
alter table charged_item disable trigger charged_item_append_only;
update charged_item i set day = e.day from ledger_entry e where e.id = i.entry_id;
alter table charged_item enable trigger charged_item_append_only;
alter table charged_item alter column day set not null;

-- All that is counted, in the order of days.
create index charged_item_day on charged_item (day, entry_id) include (name, quantity, paise);

-- A visit that costs nothing (the consultant's fees are 0) can have a deposit: it is conducted with an amount of 0, so
-- that nothing is charged, the deposit stays to be given back, and the visit is paid, whatever becomes of that.
create function is_free(appointment integer) returns boolean
  language sql stable set search_path = public, pg_temp
  return exists (select from payment y where y.appointment_id = appointment and y.amount = 0);

-- As in 0140, but for visits that cost nothing.
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
    set price = case when b.is_charged then b.charged / 100.0 when is_free(a.id) then 0 else a.price end,
      payment_status = case when b.is_charged and b.charged <= b.paid or not b.is_charged and is_free(a.id)
        then 'P' else 'U' end
    from balance b
    where a.id = b.appointment_id and a.status = 'CD'
      and (a.price, a.payment_status) is distinct from (
        case when b.is_charged then b.charged / 100.0 when is_free(a.id) then 0 else a.price end,
        case when b.is_charged and b.charged <= b.paid or not b.is_charged and is_free(a.id)
          then 'P' else 'U' end)
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

-- As in 0066, without a charge where nothing is.
create or replace function enter_payment() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  -- Of two sessions that are conducted at once the second sees what the first one drew.
  perform from package where series_id in (
    select s.series_id from new_rows n join package_session s on s.appointment_id = n.appointment_id)
  order by series_id for no key update;
  insert into ledger_entry (appointment_id, branch_id, patient_id, kind, paise, mode, transaction_id,
    day, staff_id, at, series_id)
  select n.appointment_id, a.branch_id, a.patient_id, e.kind, e.paise, e.mode,
    case when e.mode is not null then n.transaction_id end, n.day, n.taken_by, n.taken_at,
    case when e.kind = 'package used' then a.subscription_id end
  from new_rows n join appointment a on a.id = n.appointment_id
  cross join lateral paid_before(n.appointment_id) b
  cross join lateral (select coalesce(n.charged, n.amount) * 100 - coalesce(n.discount, 0) * 100 as due) c
  cross join lateral (select least(b.package, c.due) as package) p
  cross join lateral (select least(b.deposit, c.due - p.package) as deposit) d
  cross join lateral (values
    (1, 'charge', nullif(coalesce(n.charged, n.amount), 0) * 100, null),
    (2, 'discount', n.discount * 100, null),
    (3, 'package used', nullif(p.package, 0), null),
    (4, 'deposit used', nullif(d.deposit, 0), null),
    (5, 'payment', case when n.received and n.amount * 100 > p.package + d.deposit
      then n.amount * 100 - p.package - d.deposit end, n.mode)
  ) e (position, kind, paise, mode)
  where e.paise is not null
  order by n.appointment_id, e.position;
  return null;
end $$;

-- The last one, as conducting waits for it.
alter table payment drop constraint payment_amount_check,
  add constraint payment_amount check (amount >= 0) not valid;
