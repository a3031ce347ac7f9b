-- Sums of income by the day, for the house and for each branch, consultant, service and person (decision 92). Kept as
-- the daily sums are, by the differences that each entry of the ledger writes anyway.

-- What income needs of an entry beside what is here. Null in differences from before, which are in the ledger when
-- the sums of income are made from it. `paise` is still what was received.
alter table sums.money_change
  add column kind text,
  -- The amount of the entry: less than zero for a reversal, or where it leaves a sum.
  add column amount bigint,
  -- 1, and -1 where it leaves a sum.
  add column entries integer,
  -- The branch of the entry; `branch_id` is the one that the appointment has now.
  add column place_id integer,
  add column staff_id integer,
  -- The entry that it takes back. Whose that is, is looked up when the difference is read.
  add column reverses bigint;
create or replace view sums.money_difference as
select g.grain, g.key, c.status, c.day, c.mode, c.paise
from sums.money_change c
cross join lateral (values ('house', 0), ('branch', c.branch_id), ('consultant', c.consultant_id),
  ('service', c.service_id)) g (grain, key)
where c.paise <> 0;

-- As sum(), which makes a numeric of each sum of bigints: a fifth of what reading a month by consultant took.
create aggregate sums.total(bigint) (sfunc = int8pl, stype = bigint, combinefunc = int8pl, parallel = safe);

-- In paise. Most are nothing, and nothing is null: it takes no room, and no time to add up.
create table sums.kept_income (
  grain text not null check (grain in ('house', 'branch', 'consultant', 'service', 'person')),
  key integer not null,
  day date not null,
  -- Of every kind, also those that change no sum.
  entries integer not null,
  charged bigint,
  discounts bigint,
  written_off bigint,
  -- By mode: received, given back, and the number of both.
  cash bigint,
  cash_back bigint,
  cash_entries integer,
  online bigint,
  online_back bigint,
  online_entries integer,
  unknown bigint,
  unknown_back bigint,
  unknown_entries integer
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
-- The sums of some days lie together, and are read from it alone.
create unique index kept_income_sums on sums.kept_income (grain, day, key)
  include (entries, charged, discounts, written_off, cash, cash_back, cash_entries, online, online_back,
    online_entries, unknown, unknown_back, unknown_entries);

-- The sum of income that an entry is added to; empty where it changes none.
create function sums.income_sum(kind text, mode text) returns text
  language sql immutable parallel safe
  return case
    when kind = 'discount' then 'discounts'
    when public.ledger_charged(kind, 1) < 0 then 'written_off'
    when public.ledger_charged(kind, 1) > 0 then 'charged'
    when public.ledger_received(kind, 1) = 0 then ''
    else case mode when 'Cash' then 'cash' when 'Online' then 'online' else 'unknown' end
      || case when public.ledger_received(kind, 1) < 0 then '_back' else '' end end;

-- What some entries add to each sum.
create function sums.income_of(adds_to text, amount bigint, number integer)
  returns table (entries integer, charged bigint, discounts bigint, written_off bigint,
    cash bigint, cash_back bigint, cash_entries integer, online bigint, online_back bigint, online_entries integer,
    unknown bigint, unknown_back bigint, unknown_entries integer)
  language sql immutable parallel safe rows 1 as $$
  select $3, case $1 when 'charged' then $2 end, case $1 when 'discounts' then $2 end,
    case $1 when 'written_off' then $2 end,
    case $1 when 'cash' then $2 end, case $1 when 'cash_back' then $2 end,
    case when $1 in ('cash', 'cash_back') then $3 end,
    case $1 when 'online' then $2 end, case $1 when 'online_back' then $2 end,
    case when $1 in ('online', 'online_back') then $3 end,
    case $1 when 'unknown' then $2 end, case $1 when 'unknown_back' then $2 end,
    case when $1 in ('unknown', 'unknown_back') then $3 end
$$;

-- `offset 0` has the planner look at what a kind means once, and not again for each sum: most of the time of
-- planning a statement otherwise.
create view sums.income_difference as
select g.grain, g.key, c.day, i.*
from (
  select day, sums.income_sum(kind, mode) as adds_to, amount, entries, place_id, consultant_id, service_id, staff_id,
    reverses
  from sums.money_change where kind is not null offset 0
) c
cross join lateral sums.income_of(c.adds_to, c.amount, c.entries) i
cross join lateral (values ('house', 0), ('branch', c.place_id), ('consultant', c.consultant_id),
  ('service', c.service_id), ('person', case when c.reverses is null then c.staff_id
    else (select o.staff_id from public.ledger_entry o where o.id = c.reverses) end)) g (grain, key);

-- What screens read: all rows of a sum have to be added.
create view sums.income as
select grain, key, day, entries, charged, discounts, written_off, cash, cash_back, cash_entries, online, online_back,
  online_entries, unknown, unknown_back, unknown_entries
from sums.kept_income
union all
select grain, key, day, entries, charged, discounts, written_off, cash, cash_back, cash_entries, online, online_back,
  online_entries, unknown, unknown_back, unknown_entries
from sums.income_difference;

-- The same, read from every entry.
create view sums.income_plain as
select
  case when grouping(e.branch_id) = 0 then 'branch' when grouping(a.consultant_id) = 0 then 'consultant'
    when grouping(a.service_id) = 0 then 'service' when grouping(e.person_id) = 0 then 'person' else 'house'
    end as grain,
  coalesce(e.branch_id, a.consultant_id, a.service_id, e.person_id, 0) as key, e.day,
  count(*)::integer as entries, nullif(sums.total(i.charged), 0) as charged,
  nullif(sums.total(i.discounts), 0) as discounts, nullif(sums.total(i.written_off), 0) as written_off,
  nullif(sums.total(i.cash), 0) as cash, nullif(sums.total(i.cash_back), 0) as cash_back,
  nullif(sum(i.cash_entries), 0)::integer as cash_entries,
  nullif(sums.total(i.online), 0) as online, nullif(sums.total(i.online_back), 0) as online_back,
  nullif(sum(i.online_entries), 0)::integer as online_entries,
  nullif(sums.total(i.unknown), 0) as unknown, nullif(sums.total(i.unknown_back), 0) as unknown_back,
  nullif(sum(i.unknown_entries), 0)::integer as unknown_entries
from (
  select e.day, e.branch_id, e.appointment_id, sums.income_sum(e.kind, e.mode) as adds_to, e.paise,
    coalesce(o.staff_id, e.staff_id) as person_id
  from public.ledger_entry e left join public.ledger_entry o on o.id = e.reverses
) e
join public.appointment a on a.id = e.appointment_id
cross join lateral sums.income_of(e.adds_to, e.paise, 1) i
group by e.day, grouping sets ((), (e.branch_id), (a.consultant_id), (a.service_id), (e.person_id));

create or replace function sums.follow_money() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into sums.money_change
  select n.day, coalesce(n.mode, ''), a.branch_id, a.consultant_id, a.service_id, a.status,
    public.ledger_received(n.kind, n.paise), n.kind, n.paise, 1, n.branch_id, n.staff_id, n.reverses
  from new_rows n join public.appointment a on a.id = n.appointment_id;
  return null;
end $$;

-- As in 0097, and takes all of its entries along to another consultant or service.
create or replace function sums.follow_appointment() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  part bigint;
begin
  if tg_op = 'UPDATE' and (old.day, old.branch_id, old.consultant_id, old.service_id, old.status,
      extract(hour from old.starts), old.patient_id)
    = (new.day, new.branch_id, new.consultant_id, new.service_id, new.status, extract(hour from new.starts),
      new.patient_id)
  then
    insert into sums.appointment_change values (new.day, new.branch_id, new.consultant_id, new.service_id,
      extract(hour from new.starts), new.status, 0, new.walk_in::integer - old.walk_in::integer,
      (new.price - old.price) * 100,
      case new.payment_status when 'P' then new.price * 100 else 0 end
        - case old.payment_status when 'P' then old.price * 100 else 0 end, 0, new.patient_id);
    return null;
  end if;
  part := coalesce((select paid from public.outstanding where appointment_id = old.id), 0);
  insert into sums.appointment_change values (old.day, old.branch_id, old.consultant_id, old.service_id,
    extract(hour from old.starts), old.status, -1, -old.walk_in::integer, old.price * -100,
    case old.payment_status when 'P' then old.price * -100 else 0 end, -part, old.patient_id);
  if tg_op = 'DELETE' then
    return null;
  end if;
  insert into sums.appointment_change values (new.day, new.branch_id, new.consultant_id, new.service_id,
    extract(hour from new.starts), new.status, 1, new.walk_in::integer, new.price * 100,
    case new.payment_status when 'P' then new.price * 100 else 0 end, part, new.patient_id);
  -- Its money stands under the branch, the consultant, the service and the status that it has now; in income, where
  -- the branch is the entry's own, under the consultant and the service.
  if (old.branch_id, old.consultant_id, old.service_id, old.status)
    <> (new.branch_id, new.consultant_id, new.service_id, new.status)
  then
    insert into sums.money_change
    select e.day, coalesce(e.mode, ''), s.branch_id, s.consultant_id, s.service_id, s.status,
      s.sign * public.ledger_received(e.kind, e.paise), e.kind, s.sign * e.paise, s.sign, e.branch_id, e.staff_id,
      e.reverses
    from public.ledger_entry e
    cross join (values (-1, old.branch_id, old.consultant_id, old.service_id, old.status),
      (1, new.branch_id, new.consultant_id, new.service_id, new.status))
      s (sign, branch_id, consultant_id, service_id, status)
    where e.appointment_id = new.id and (e.kind in ('payment', 'deposit', 'refund')
      or (old.consultant_id, old.service_id) <> (new.consultant_id, new.service_id));
  end if;
  return null;
end $$;

-- Null until every entry from before is in the sums of income; until then income is read from the ledger.
alter table sums.state add column income_filled_at timestamptz;

create or replace function sums.fold() returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('opd-clinic daily sums')) then
    return true;
  end if;
  if (select filled_at is null or income_filled_at is null from sums.state) then
    return false;
  end if;
  if exists (select from sums.appointment_change) or exists (select from sums.renamed_patient) then
    -- All parts see what was there before this statement.
    with folded as (delete from sums.appointment_change returning *),
    renamed as (delete from sums.renamed_patient),
    changed as materialized (select * from sums.patient_difference),
    named as (
      insert into sums.kept_name as k
      select name_key, status, sum(count), sum(price), sum(paid), sum(part_paid) from changed
      group by name_key, status
      having (sum(count), sum(price), sum(paid), sum(part_paid)) <> (0, 0, 0, 0)
      order by name_key, status
      on conflict (name_key, status) do update set count = k.count + excluded.count,
        price = k.price + excluded.price, paid = k.paid + excluded.paid, part_paid = k.part_paid + excluded.part_paid
    ),
    numbered as (
      insert into sums.kept_number as k
      select part, status, sum(count), sum(price), sum(paid), sum(part_paid)
      from changed cross join lateral sums.number_parts(mobile) part
      group by part, status
      having (sum(count), sum(price), sum(paid), sum(part_paid)) <> (0, 0, 0, 0)
      order by part, status
      on conflict (part, status) do update set count = k.count + excluded.count,
        price = k.price + excluded.price, paid = k.paid + excluded.paid, part_paid = k.part_paid + excluded.part_paid
    )
    merge into sums.kept_appointment d
    using (
      select g.grain, g.key, f.status, f.day, sum(f.count) as count, sum(f.walk_ins) as walk_ins,
        sum(f.price) as price, sum(f.paid) as paid, sum(f.part_paid) as part_paid
      from folded f
      cross join lateral (values ('house', 0), ('branch', f.branch_id), ('consultant', f.consultant_id),
        ('service', f.service_id), ('hour', f.hour)) g (grain, key)
      group by 1, 2, 3, 4
      having (sum(f.count), sum(f.walk_ins), sum(f.price), sum(f.paid), sum(f.part_paid)) <> (0, 0, 0, 0, 0)
    ) n
    on d.grain = n.grain and d.key = n.key and d.status = n.status and d.day = n.day
    when matched and (d.count + n.count, d.walk_ins + n.walk_ins, d.price + n.price, d.paid + n.paid,
      d.part_paid + n.part_paid) = (0, 0, 0, 0, 0) then delete
    when matched then update set count = d.count + n.count, walk_ins = d.walk_ins + n.walk_ins,
      price = d.price + n.price, paid = d.paid + n.paid, part_paid = d.part_paid + n.part_paid
    when not matched then insert values (n.grain, n.key, n.status, n.day, n.count, n.walk_ins, n.price, n.paid,
      n.part_paid);
  end if;
  if exists (select from sums.money_change) then
    with folded as (delete from sums.money_change returning *),
    earned as (
      insert into sums.kept_income as k
      select grain, key, day, sum(entries), sums.total(charged), sums.total(discounts), sums.total(written_off),
        sums.total(cash), sums.total(cash_back), sum(cash_entries), sums.total(online), sums.total(online_back),
        sum(online_entries), sums.total(unknown), sums.total(unknown_back), sum(unknown_entries)
      from sums.income_difference
      group by grain, key, day
      order by grain, day, key
      on conflict (grain, day, key) do update set entries = k.entries + excluded.entries,
        charged = nullif(coalesce(k.charged, 0) + coalesce(excluded.charged, 0), 0),
        discounts = nullif(coalesce(k.discounts, 0) + coalesce(excluded.discounts, 0), 0),
        written_off = nullif(coalesce(k.written_off, 0) + coalesce(excluded.written_off, 0), 0),
        cash = nullif(coalesce(k.cash, 0) + coalesce(excluded.cash, 0), 0),
        cash_back = nullif(coalesce(k.cash_back, 0) + coalesce(excluded.cash_back, 0), 0),
        cash_entries = nullif(coalesce(k.cash_entries, 0) + coalesce(excluded.cash_entries, 0), 0),
        online = nullif(coalesce(k.online, 0) + coalesce(excluded.online, 0), 0),
        online_back = nullif(coalesce(k.online_back, 0) + coalesce(excluded.online_back, 0), 0),
        online_entries = nullif(coalesce(k.online_entries, 0) + coalesce(excluded.online_entries, 0), 0),
        unknown = nullif(coalesce(k.unknown, 0) + coalesce(excluded.unknown, 0), 0),
        unknown_back = nullif(coalesce(k.unknown_back, 0) + coalesce(excluded.unknown_back, 0), 0),
        unknown_entries = nullif(coalesce(k.unknown_entries, 0) + coalesce(excluded.unknown_entries, 0), 0)
    )
    merge into sums.kept_money d
    using (
      select g.grain, g.key, f.status, f.day, f.mode, sum(f.paise) as paise
      from folded f
      cross join lateral (values ('house', 0), ('branch', f.branch_id), ('consultant', f.consultant_id),
        ('service', f.service_id)) g (grain, key)
      group by 1, 2, 3, 4, 5
      having sum(f.paise) <> 0
    ) n
    on d.grain = n.grain and d.key = n.key and d.status = n.status and d.day = n.day and d.mode = n.mode
    when matched and d.paise + n.paise = 0 then delete
    when matched then update set paise = d.paise + n.paise
    when not matched then insert values (n.grain, n.key, n.status, n.day, n.mode, n.paise);
  end if;
  return true;
end $$;

-- Makes the sums of money and of income from every entry, by one statement with one snapshot, as in 0083.
create function sums.rebuild_money() returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp set work_mem = '64MB' as $$
begin
  perform pg_advisory_xact_lock(hashtext('opd-clinic daily sums'));
  delete from sums.kept_money;
  delete from sums.kept_income;
  with seen as (delete from sums.money_change),
  earned as (
    insert into sums.kept_income select * from sums.income_plain order by grain, day, key
  )
  insert into sums.kept_money
  select grain, key, status, day, mode, paise from sums.money_plain where paise <> 0
  order by grain, day, key;
  update sums.state set income_filled_at = now();
end $$;

create or replace function sums.rebuild() returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp set work_mem = '64MB' as $$
begin
  perform pg_advisory_xact_lock(hashtext('opd-clinic daily sums'));
  delete from sums.kept_appointment;
  delete from sums.kept_name;
  delete from sums.kept_number;
  with seen as (delete from sums.appointment_change),
  seen_names as (delete from sums.renamed_patient),
  plain as materialized (select * from sums.patient_plain),
  named as (
    insert into sums.kept_name
    select name_key, status, sum(count), sum(price), sum(paid), sum(part_paid) from plain
    group by name_key, status order by name_key
  ),
  numbered as (
    insert into sums.kept_number
    select part, status, sum(count), sum(price), sum(paid), sum(part_paid)
    from plain cross join lateral sums.number_parts(mobile) part
    group by part, status order by part
  )
  insert into sums.kept_appointment
  select grain, key, status, day, count, walk_ins, price, paid, part_paid from sums.appointment_plain
  order by grain, day, key;
  perform sums.rebuild_money();
  update sums.state set filled_at = now();
end $$;

-- Makes those that were never made: after a restore all, after an update to this version those of money.
create function sums.fill() returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('opd-clinic daily sums'));
  if (select filled_at is null from sums.state) then
    perform sums.rebuild();
  elsif (select income_filled_at is null from sums.state) then
    perform sums.rebuild_money();
  end if;
end $$;

-- Each sum of income that is not what its entries add up to, of one snapshot.
create function sums.income_differences()
  returns table (grain text, key integer, day date, off jsonb)
  language sql stable set search_path = pg_catalog, pg_temp set work_mem = '64MB' as $$
  select s.grain, s.key, s.day, jsonb_strip_nulls(jsonb_build_object('entries', nullif(s.entries, 0),
    'charged', nullif(s.charged, 0), 'discounts', nullif(s.discounts, 0), 'writtenOff', nullif(s.written_off, 0),
    'cash', nullif(s.cash, 0), 'cashBack', nullif(s.cash_back, 0), 'cashEntries', nullif(s.cash_entries, 0),
    'online', nullif(s.online, 0), 'onlineBack', nullif(s.online_back, 0),
    'onlineEntries', nullif(s.online_entries, 0), 'unknown', nullif(s.unknown, 0),
    'unknownBack', nullif(s.unknown_back, 0), 'unknownEntries', nullif(s.unknown_entries, 0)))
  from (
    select grain, key, day, sum(sign * entries) as entries, sum(sign * charged) as charged,
      sum(sign * discounts) as discounts, sum(sign * written_off) as written_off, sum(sign * cash) as cash,
      sum(sign * cash_back) as cash_back, sum(sign * cash_entries) as cash_entries, sum(sign * online) as online,
      sum(sign * online_back) as online_back, sum(sign * online_entries) as online_entries,
      sum(sign * unknown) as unknown, sum(sign * unknown_back) as unknown_back,
      sum(sign * unknown_entries) as unknown_entries
    from (select 1 as sign, * from sums.income union all select -1, * from sums.income_plain) b
    group by grain, key, day
  ) s
  where (coalesce(s.entries, 0), coalesce(s.charged, 0), coalesce(s.discounts, 0), coalesce(s.written_off, 0),
    coalesce(s.cash, 0), coalesce(s.cash_back, 0), coalesce(s.cash_entries, 0), coalesce(s.online, 0),
    coalesce(s.online_back, 0), coalesce(s.online_entries, 0), coalesce(s.unknown, 0),
    coalesce(s.unknown_back, 0), coalesce(s.unknown_entries, 0)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
$$;
