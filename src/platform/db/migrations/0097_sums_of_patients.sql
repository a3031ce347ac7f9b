-- Sums of appointments under a patient's name, and under up to five digits of a number, for totals of reports
-- however many patients these mean (decision 85). Kept as the daily sums are, by the same differences.

-- Whose appointment it is. The differences from before this column are left out until the sums are made again
-- below; until then reports read the rows.
alter table sums.appointment_change add column patient_id integer;

create table sums.kept_name (
  name_key text not null,
  status text not null,
  count bigint not null,
  price bigint not null,
  paid bigint not null,
  part_paid bigint not null,
  primary key (name_key, status)
) with (fillfactor = 80);
-- A part of a name means few of all different names, or is common.
create index kept_name_parts on sums.kept_name using gin (name_key gin_trgm_ops);
create table sums.kept_number (
  -- One to five digits that stand together anywhere in the number, behind a 1 that keeps their zeros.
  part integer not null,
  status text not null,
  count bigint not null,
  price bigint not null,
  paid bigint not null,
  part_paid bigint not null,
  primary key (part, status)
) with (fillfactor = 80);

-- Patients whose name or number changed since the job, and what these were: under which they are in the sums.
create table sums.renamed_patient (
  id bigint generated always as identity,
  patient_id integer not null,
  name_key text not null,
  mobile text not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_insert_threshold = -1);

-- Where parts of a number of ten digits stand: what to divide by, and what is left by another division.
create table sums.number_place as
select (10::bigint ^ (11 - place - length))::bigint as divisor, (10 ^ length)::integer as modulus
from generate_series(1, 10) place, generate_series(1, 5) length where place + length <= 11;

-- Each part once, also where it stands in a number twice.
create function sums.number_parts(mobile text) returns setof integer
  language sql stable parallel safe rows 35 as $$
  select distinct (modulus + mobile::bigint / divisor % modulus)::integer from sums.number_place
$$;

-- What is in no sum yet, under the name and the number that the patient has now; and what is in the sums under
-- those from before, which moves: all of the patient's rows without what is in no sum yet.
create view sums.patient_difference as
select p.name_key, p.mobile, c.status, c.count::bigint as count, c.price, c.paid, c.part_paid
from sums.appointment_change c join public.patient p on p.id = c.patient_id
union all
select k.name_key, k.mobile, f.status, k.sign * f.count, k.sign * f.price, k.sign * f.paid, k.sign * f.part_paid
from (
  select distinct on (patient_id) patient_id, name_key, mobile from sums.renamed_patient order by patient_id, id
) r
join public.patient p on p.id = r.patient_id
cross join lateral (values (-1, r.name_key, r.mobile), (1, p.name_key, p.mobile)) k (sign, name_key, mobile)
cross join lateral (
  select s.status, sum(s.count)::bigint as count, sum(s.price)::bigint as price, sum(s.paid)::bigint as paid,
    sum(s.part_paid)::bigint as part_paid
  from (
    select a.status, 1::bigint as count, (a.price * 100)::bigint as price,
      case a.payment_status when 'P' then (a.price * 100)::bigint else 0 end as paid,
      coalesce(o.paid, 0) as part_paid
    from public.appointment a
    left join public.outstanding o on o.appointment_id = a.id and o.paid > 0
    where a.patient_id = r.patient_id
    union all
    select c.status, -c.count, -c.price, -c.paid, -c.part_paid from sums.appointment_change c
    where c.patient_id = r.patient_id
  ) s
  group by s.status
) f;

-- The same, read from every row.
create view sums.patient_plain as
select p.name_key, p.mobile, a.status, a.count, a.price, a.paid, a.part_paid
from (
  select a.patient_id, a.status, count(*) as count, (sum(a.price) * 100)::bigint as price,
    (coalesce(sum(a.price) filter (where a.payment_status = 'P'), 0) * 100)::bigint as paid,
    coalesce(sum(o.paid), 0)::bigint as part_paid
  from public.appointment a
  left join public.outstanding o on o.appointment_id = a.id and o.paid > 0
  group by a.patient_id, a.status
) a
join public.patient p on p.id = a.patient_id;

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
create or replace function sums.follow_new_appointments() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into sums.appointment_change
  select n.day, n.branch_id, n.consultant_id, n.service_id, extract(hour from n.starts), n.status, 1,
    n.walk_in::integer, n.price * 100, case n.payment_status when 'P' then n.price * 100 else 0 end, 0,
    n.patient_id
  from new_rows n;
  return null;
end $$;
drop trigger summed_update on appointment;
create trigger summed_update after update on appointment for each row
  when ((old.day, old.starts, old.branch_id, old.consultant_id, old.service_id, old.status, old.walk_in,
      old.price, old.payment_status, old.patient_id)
    is distinct from (new.day, new.starts, new.branch_id, new.consultant_id, new.service_id, new.status,
      new.walk_in, new.price, new.payment_status, new.patient_id))
  execute function sums.follow_appointment();

create or replace function sums.follow_outstanding() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  debt integer := case tg_op when 'DELETE' then old.appointment_id else new.appointment_id end;
  difference bigint := case tg_op when 'DELETE' then 0 else new.paid end
    - case tg_op when 'INSERT' then 0 else old.paid end;
begin
  insert into sums.appointment_change
  select a.day, a.branch_id, a.consultant_id, a.service_id, extract(hour from a.starts), a.status, 0, 0, 0, 0,
    difference, a.patient_id
  from public.appointment a where a.id = debt;
  return null;
end $$;

-- Nothing is locked and nothing summed here: readers and the job do that, each in its own snapshot.
create function sums.follow_patient() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into sums.renamed_patient (patient_id, name_key, mobile) values (old.id, old.name_key, old.mobile);
  return null;
end $$;
create trigger summed_update after update on patient for each row
  when (old.name is distinct from new.name or old.mobile is distinct from new.mobile)
  execute function sums.follow_patient();

create or replace function sums.fold() returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('opd-clinic daily sums')) then
    return true;
  end if;
  if (select filled_at from sums.state) is null then
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
  delete from sums.kept_money;
  with seen as (delete from sums.money_change)
  insert into sums.kept_money
  select grain, key, status, day, mode, paise from sums.money_plain where paise <> 0
  order by grain, day, key;
  update sums.state set filled_at = now();
end $$;

-- Each sum under a name or a part of a number that is not what its rows add up to, of one snapshot.
create function sums.patient_differences()
  returns table (grain text, part text, status text, off jsonb)
  language sql stable set search_path = pg_catalog, pg_temp set work_mem = '64MB' as $$
  with rows as materialized (
    select name_key, mobile, status, -count as count, -price as price, -paid as paid, -part_paid as part_paid
    from sums.patient_plain
    union all
    select name_key, mobile, status, count, price, paid, part_paid from sums.patient_difference
  )
  select s.grain, s.part, s.status, jsonb_build_object('count', sum(s.count), 'price', sum(s.price),
    'paid', sum(s.paid), 'partPaid', sum(s.part_paid))
  from (
    select 'name' as grain, name_key as part, status, count, price, paid, part_paid from sums.kept_name
    union all
    select 'name', name_key, status, count, price, paid, part_paid from rows
    union all
    select 'number', substr(part::text, 2), status, count, price, paid, part_paid from sums.kept_number
    union all
    select 'number', substr(p.part::text, 2), status, count, price, paid, part_paid
    from rows cross join lateral sums.number_parts(mobile) p (part)
  ) s
  group by s.grain, s.part, s.status
  having (sum(s.count), sum(s.price), sum(s.paid), sum(s.part_paid)) <> (0, 0, 0, 0)
$$;

-- The job makes all sums again, with those of the patients.
update sums.state set filled_at = null;
