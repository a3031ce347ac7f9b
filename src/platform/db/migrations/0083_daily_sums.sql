-- Sums of appointments and of money by the day, for totals and charts over any number of years (decision 67).
-- Each change adds a row of differences in its own transaction, so that bookings never wait for each other; a
-- job adds these up into the sums. Sum and differences together are exact in every snapshot.

-- In a schema of its own, which backups leave out: all of it follows from the appointments and the ledger.
create schema sums;

-- Differences that are in no sum yet. Without keys and indexes: written by every booking, read as a whole,
-- and soon removed.
create table sums.appointment_change (
  day date not null,
  branch_id integer not null,
  consultant_id integer not null,
  service_id integer not null,
  -- Of the beginning.
  hour integer not null,
  status text not null,
  count integer not null,
  walk_ins integer not null,
  -- In paise: of all, of those that are paid, and what was received of those that are paid in part.
  price bigint not null,
  paid bigint not null,
  part_paid bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_insert_threshold = -1);
create table sums.money_change (
  -- On which it changed hands. All others are those of the appointment.
  day date not null,
  -- Empty where it is not known.
  mode text not null,
  branch_id integer not null,
  consultant_id integer not null,
  service_id integer not null,
  status text not null,
  paise bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_insert_threshold = -1);

-- The sums: of the house (key 0), and of each branch, consultant, service and hour. A page has room for new
-- versions of its rows, and no sum is in an index, so adding to one writes to no index.
create table sums.kept_appointment (
  grain text not null check (grain in ('house', 'branch', 'consultant', 'service', 'hour')),
  key integer not null,
  status text not null,
  day date not null,
  count bigint not null,
  walk_ins bigint not null,
  price bigint not null,
  paid bigint not null,
  part_paid bigint not null,
  primary key (grain, key, status, day)
) with (fillfactor = 80);
create index kept_appointment_by_day on sums.kept_appointment (grain, day);
create table sums.kept_money (
  grain text not null check (grain in ('house', 'branch', 'consultant', 'service')),
  key integer not null,
  status text not null,
  day date not null,
  mode text not null,
  paise bigint not null,
  primary key (grain, key, status, day, mode)
) with (fillfactor = 80);

create table sums.state (
  only_row boolean primary key default true check (only_row),
  -- Null until everything from before is in the sums; until then nobody reads them.
  filled_at timestamptz,
  checked_at timestamptz,
  -- Sums that the newest check found wrong.
  wrong integer
);
insert into sums.state default values;

-- The differences under each sum that they belong to.
create view sums.appointment_difference as
select g.grain, g.key, c.status, c.day, c.count::bigint as count, c.walk_ins::bigint as walk_ins, c.price,
  c.paid, c.part_paid
from sums.appointment_change c
cross join lateral (values ('house', 0), ('branch', c.branch_id), ('consultant', c.consultant_id),
  ('service', c.service_id), ('hour', c.hour)) g (grain, key);
create view sums.money_difference as
select g.grain, g.key, c.status, c.day, c.mode, c.paise
from sums.money_change c
cross join lateral (values ('house', 0), ('branch', c.branch_id), ('consultant', c.consultant_id),
  ('service', c.service_id)) g (grain, key);

-- What screens read: all rows of a sum have to be added.
create view sums.appointment as
select grain, key, status, day, count, walk_ins, price, paid, part_paid from sums.kept_appointment
union all
select grain, key, status, day, count, walk_ins, price, paid, part_paid from sums.appointment_difference;
create view sums.money as
select grain, key, status, day, mode, paise from sums.kept_money
union all
select grain, key, status, day, mode, paise from sums.money_difference;

-- The same, read from every row: what the sums are made from, and held against.
create view sums.appointment_plain as
select
  case when grouping(a.branch_id) = 0 then 'branch' when grouping(a.consultant_id) = 0 then 'consultant'
    when grouping(a.service_id) = 0 then 'service' when grouping(a.hour) = 0 then 'hour' else 'house'
    end as grain,
  coalesce(a.branch_id, a.consultant_id, a.service_id, a.hour, 0) as key, a.status, a.day,
  count(*) as count, count(*) filter (where a.walk_in) as walk_ins,
  (sum(a.price) * 100)::bigint as price,
  (coalesce(sum(a.price) filter (where a.payment_status = 'P'), 0) * 100)::bigint as paid,
  coalesce(sum(o.paid), 0)::bigint as part_paid
from (
  select id, branch_id, consultant_id, service_id, extract(hour from starts)::integer as hour, status, day,
    walk_in, price, payment_status
  from public.appointment
) a
left join public.outstanding o on o.appointment_id = a.id and o.paid > 0
group by a.status, a.day, grouping sets ((), (a.branch_id), (a.consultant_id), (a.service_id), (a.hour));
create view sums.money_plain as
select
  case when grouping(a.branch_id) = 0 then 'branch' when grouping(a.consultant_id) = 0 then 'consultant'
    when grouping(a.service_id) = 0 then 'service' else 'house' end as grain,
  coalesce(a.branch_id, a.consultant_id, a.service_id, 0) as key, a.status, e.day,
  coalesce(e.mode, '') as mode, sum(public.ledger_received(e.kind, e.paise))::bigint as paise
from public.ledger_entry e join public.appointment a on a.id = e.appointment_id
where e.kind in ('payment', 'deposit', 'refund')
group by a.status, e.day, coalesce(e.mode, ''),
  grouping sets ((), (a.branch_id), (a.consultant_id), (a.service_id));

-- Row by row: nearly every change is of one row, and a condition keeps out those that change no sum.
create function sums.follow_appointment() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  part bigint;
begin
  if tg_op = 'INSERT' then
    insert into sums.appointment_change values (new.day, new.branch_id, new.consultant_id, new.service_id,
      extract(hour from new.starts), new.status, 1, new.walk_in::integer, new.price * 100,
      case new.payment_status when 'P' then new.price * 100 else 0 end, 0);
    return null;
  end if;
  if tg_op = 'UPDATE' and (old.day, old.branch_id, old.consultant_id, old.service_id, old.status,
      extract(hour from old.starts))
    = (new.day, new.branch_id, new.consultant_id, new.service_id, new.status, extract(hour from new.starts))
  then
    insert into sums.appointment_change values (new.day, new.branch_id, new.consultant_id, new.service_id,
      extract(hour from new.starts), new.status, 0, new.walk_in::integer - old.walk_in::integer,
      (new.price - old.price) * 100,
      case new.payment_status when 'P' then new.price * 100 else 0 end
        - case old.payment_status when 'P' then old.price * 100 else 0 end, 0);
    return null;
  end if;
  part := coalesce((select paid from public.outstanding where appointment_id = old.id), 0);
  insert into sums.appointment_change values (old.day, old.branch_id, old.consultant_id, old.service_id,
    extract(hour from old.starts), old.status, -1, -old.walk_in::integer, old.price * -100,
    case old.payment_status when 'P' then old.price * -100 else 0 end, -part);
  if tg_op = 'DELETE' then
    return null;
  end if;
  insert into sums.appointment_change values (new.day, new.branch_id, new.consultant_id, new.service_id,
    extract(hour from new.starts), new.status, 1, new.walk_in::integer, new.price * 100,
    case new.payment_status when 'P' then new.price * 100 else 0 end, part);
  -- Its money stands under the branch, the consultant, the service and the status that it has now.
  if (old.branch_id, old.consultant_id, old.service_id, old.status)
    <> (new.branch_id, new.consultant_id, new.service_id, new.status)
  then
    insert into sums.money_change
    select e.day, coalesce(e.mode, ''), s.branch_id, s.consultant_id, s.service_id, s.status,
      s.sign * public.ledger_received(e.kind, e.paise)
    from public.ledger_entry e
    cross join (values (-1, old.branch_id, old.consultant_id, old.service_id, old.status),
      (1, new.branch_id, new.consultant_id, new.service_id, new.status))
      s (sign, branch_id, consultant_id, service_id, status)
    where e.appointment_id = new.id and e.kind in ('payment', 'deposit', 'refund');
  end if;
  return null;
end $$;
create trigger summed_insert after insert on appointment for each row
  execute function sums.follow_appointment();
create trigger summed_update after update on appointment for each row
  when ((old.day, old.starts, old.branch_id, old.consultant_id, old.service_id, old.status, old.walk_in,
      old.price, old.payment_status)
    is distinct from (new.day, new.starts, new.branch_id, new.consultant_id, new.service_id, new.status,
      new.walk_in, new.price, new.payment_status))
  execute function sums.follow_appointment();
create trigger summed_delete after delete on appointment for each row
  execute function sums.follow_appointment();

-- Named so that it comes after `ledger_entry_followed`, which locks the appointments: nobody gives them
-- another place between this and the commit.
create function sums.follow_money() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into sums.money_change
  select n.day, coalesce(n.mode, ''), a.branch_id, a.consultant_id, a.service_id, a.status,
    public.ledger_received(n.kind, n.paise)
  from new_rows n join public.appointment a on a.id = n.appointment_id
  where n.kind in ('payment', 'deposit', 'refund');
  return null;
end $$;
create trigger summed_insert after insert on ledger_entry
  referencing new table as new_rows for each statement execute function sums.follow_money();

-- Written by the ledger alone, which has locked the appointment.
create function sums.follow_outstanding() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  debt integer := case tg_op when 'DELETE' then old.appointment_id else new.appointment_id end;
  difference bigint := case tg_op when 'DELETE' then 0 else new.paid end
    - case tg_op when 'INSERT' then 0 else old.paid end;
begin
  insert into sums.appointment_change
  select a.day, a.branch_id, a.consultant_id, a.service_id, extract(hour from a.starts), a.status, 0, 0, 0, 0,
    difference
  from public.appointment a where a.id = debt;
  return null;
end $$;
create trigger summed_insert after insert on outstanding for each row when (new.paid > 0)
  execute function sums.follow_outstanding();
create trigger summed_update after update on outstanding for each row when (old.paid <> new.paid)
  execute function sums.follow_outstanding();
create trigger summed_delete after delete on outstanding for each row when (old.paid > 0)
  execute function sums.follow_outstanding();

-- Adds the differences to the sums, and removes them; false when they are not filled yet. One process at a
-- time, so that nobody else locks a sum; differences that come meanwhile stay.
create function sums.fold() returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('opd-clinic daily sums')) then
    return true;
  end if;
  if (select filled_at from sums.state) is null then
    return false;
  end if;
  if exists (select from sums.appointment_change) then
    with folded as (delete from sums.appointment_change returning *)
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
    with folded as (delete from sums.money_change returning *)
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

-- Makes all sums from every row. Each of the two statements has one snapshot: a change that it sees is in the
-- sum, and its difference is removed; one that commits later stays as a difference. Nobody waits for it.
create function sums.rebuild() returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp set work_mem = '64MB' as $$
begin
  perform pg_advisory_xact_lock(hashtext('opd-clinic daily sums'));
  delete from sums.kept_appointment;
  with seen as (delete from sums.appointment_change)
  insert into sums.kept_appointment
  select grain, key, status, day, count, walk_ins, price, paid, part_paid from sums.appointment_plain
  order by grain, day, key;
  delete from sums.kept_money;
  with seen as (delete from sums.money_change)
  insert into sums.kept_money
  select grain, key, status, day, mode, paise from sums.money_plain where paise <> 0
  order by grain, day, key;
  update sums.state set filled_at = now();
end $$;

-- Each sum that is not what its rows add up to, of one snapshot: what it should be, and by how much it is off.
create function sums.differences()
  returns table (about text, grain text, key integer, status text, day date, mode text, off jsonb)
  language sql stable set search_path = pg_catalog, pg_temp set work_mem = '64MB' as $$
  select 'appointments', s.grain, s.key, s.status, s.day, null,
    jsonb_build_object('count', sum(s.count), 'walkIns', sum(s.walk_ins), 'price', sum(s.price),
      'paid', sum(s.paid), 'partPaid', sum(s.part_paid))
  from (
    select grain, key, status, day, count, walk_ins, price, paid, part_paid from sums.appointment
    union all
    select grain, key, status, day, -count, -walk_ins, -price, -paid, -part_paid from sums.appointment_plain
  ) s
  group by s.grain, s.key, s.status, s.day
  having (sum(s.count), sum(s.walk_ins), sum(s.price), sum(s.paid), sum(s.part_paid)) <> (0, 0, 0, 0, 0)
  union all
  select 'money', s.grain, s.key, s.status, s.day, s.mode, jsonb_build_object('paise', sum(s.paise))
  from (
    select grain, key, status, day, mode, paise from sums.money
    union all
    select grain, key, status, day, mode, -paise from sums.money_plain
  ) s
  group by s.grain, s.key, s.status, s.day, s.mode
  having sum(s.paise) <> 0
$$;

-- Keeps what a check found, for the Admins.
create function sums.note_check(found_wrong integer) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update sums.state set checked_at = now(), wrong = found_wrong
$$;
