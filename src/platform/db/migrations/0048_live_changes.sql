-- What changed, for the screens that show it: written by the transaction that changed it, read by every
-- server process, removed after some minutes (decision 48). Nothing here is about a person.

-- In a schema of its own, which backups leave out: positions count the transactions of this server.
create schema live;

-- Unlogged: a booking writes no more to the disk. A crash empties both tables; then the stream gets
-- another name, and every screen reads again.
create unlogged table live.change (
  -- Tells what a process has not seen yet, in whatever order transactions commit.
  transaction xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp(),
  subject text not null,
  -- Null: it may concern all of them, or none.
  branch_id integer,
  consultant_id integer,
  day date,
  appointment_id integer
);
create index change_transaction on live.change (transaction);

create unlogged table live.stream (
  only_row boolean primary key default true check (only_row),
  name uuid not null default gen_random_uuid(),
  -- What this sees has been removed.
  removed pg_snapshot not null default pg_current_snapshot(),
  -- What this sees is removed next.
  next_removed pg_snapshot not null default pg_current_snapshot(),
  next_removed_at timestamptz not null default now()
);
insert into live.stream default values;

-- The functions of the triggers run as the owner of the tables: the app's role gets its rights to the
-- new schema after the migration, and other processes book meanwhile. None of them notifies: a
-- transaction that does waits for all others that do.

-- For tables with some of the columns branch_id, consultant_id, day and appointment_id; those that it
-- lacks are null. The argument is the subject.
create function live.note_rows() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  changed jsonb[];
begin
  if tg_op = 'INSERT' then
    changed := array(select to_jsonb(n) from new_rows n);
  elsif tg_op = 'DELETE' then
    changed := array(select to_jsonb(o) from old_rows o);
  else
    changed := array(select to_jsonb(n) from new_rows n union all select to_jsonb(o) from old_rows o);
  end if;
  insert into live.change (subject, branch_id, consultant_id, day, appointment_id)
  select tg_argv[0], (r ->> 'branch_id')::integer, (r ->> 'consultant_id')::integer,
    (r ->> 'day')::date, (r ->> 'appointment_id')::integer
  from unnest(changed) r;
  return null;
end $$;

-- For tables that hang on an appointment by appointment_id, and are nowhere without it.
create function live.note_rows_of_appointment() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  ids integer[];
begin
  if tg_op = 'DELETE' then
    ids := array(select appointment_id from old_rows);
  else
    ids := array(select appointment_id from new_rows);
  end if;
  insert into live.change (subject, branch_id, consultant_id, day, appointment_id)
  select tg_argv[0], branch_id, consultant_id, day, id from public.appointment where id = any(ids);
  return null;
end $$;

-- Written out for the table that is written most: a booking pays 6 µs for it. Of an appointment that moved
-- both places.
create function live.note_appointments() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into live.change (subject, branch_id, consultant_id, day, appointment_id)
    select 'appointment', branch_id, consultant_id, day, id from new_rows;
  elsif tg_op = 'DELETE' then
    insert into live.change (subject, branch_id, consultant_id, day, appointment_id)
    select 'appointment', branch_id, consultant_id, day, id from old_rows;
  else
    insert into live.change (subject, branch_id, consultant_id, day, appointment_id)
    select 'appointment', branch_id, consultant_id, day, id from new_rows
    union
    select 'appointment', branch_id, consultant_id, day, id from old_rows;
  end if;
  return null;
end $$;

-- For each row of a table that is nowhere: a patient's name stands in lists of any day.
create function live.note_everywhere() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into live.change (subject) values (tg_argv[0]);
  return null;
end $$;

-- Makes changes of a table heard from now on, under a subject of src/platform/live/live.ts:
-- `select live.track('line_entry', 'line')`. A later migration calls it for its new tables; one whose
-- columns have other names brings a function of its own, as live.note_appointments.
create function live.track(tracked regclass, subject text, note regproc default 'live.note_rows')
  returns void language plpgsql as $$
declare
  made text;
begin
  foreach made in array array[
    'live_insert after insert on %s referencing new table as new_rows',
    'live_update after update on %s referencing new table as new_rows old table as old_rows',
    'live_delete after delete on %s referencing old table as old_rows']
  loop
    execute format('create trigger ' || made || ' for each statement execute function %s(%L)',
      tracked, note, subject);
  end loop;
end $$;

select live.track('appointment', 'appointment', 'live.note_appointments');
select live.track(part, 'appointment', 'live.note_rows_of_appointment')
from unnest(array['visit', 'taken_vitals', 'patient_call']::regclass[]) part;
select live.track('payment', 'payment', 'live.note_rows_of_appointment');
select live.track('slot', 'schedule');
select live.track('holiday', 'holiday');
select live.track(master, 'masters') from unnest(array['branch', 'service', 'consultant_service',
  'lab_test', 'radiology_test', 'medicine', 'clinic_details', 'role_rule']::regclass[]) master;

-- A booking and a sign-in write to these two as well, but seldom what others see.
create trigger live_update after update on patient for each row
  when ((old.name, old.mobile, old.sex, old.born_on, old.age)
    is distinct from (new.name, new.mobile, new.sex, new.born_on, new.age))
  execute function live.note_everywhere('appointment');
create trigger live_insert after insert on staff for each row
  execute function live.note_everywhere('masters');
create trigger live_update after update on staff for each row
  when ((old.role, old.name, old.email, old.mobile, old.degree, old.active, old.access_codes, old.further_rights)
    is distinct from
    (new.role, new.name, new.email, new.mobile, new.degree, new.active, new.access_codes, new.further_rights))
  execute function live.note_everywhere('masters');
