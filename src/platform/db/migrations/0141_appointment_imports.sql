-- Coming appointments of another program, taken over from a file (decision 127). As in 0126.
create table appointment_import (
  id integer generated always as identity primary key,
  key uuid not null unique,
  file_name text not null check (file_name <> ''),
  started_by integer not null references staff,
  started_at timestamptz not null default now(),
  added integer not null default 0 check (added >= 0),
  removed integer not null default 0 check (removed between 0 and added),
  taken_back_at timestamptz,
  is_taken_back boolean not null default false
);
create index appointment_import_started_by on appointment_import (started_by);

create table imported_appointment (
  appointment_id integer primary key references appointment,
  import_id integer not null references appointment_import,
  -- As the file had it: what was moved or cancelled since, or whose patient was corrected, is not booked again when the
  -- file is sent again.
  consultant_id integer not null references staff,
  day date not null,
  starts time not null,
  mobile text not null,
  -- Without blanks and signs.
  bare_name text not null
);
create index imported_appointment_import on imported_appointment (import_id);
create index imported_appointment_time on imported_appointment (consultant_id, day, starts);

-- Within a transaction that says so, patients are told nothing of what is booked and cancelled: the time was agreed on
-- with another program, or is not theirs after all.
create function is_untold() returns boolean language sql stable parallel safe
  return coalesce(current_setting('opd.untold', true), '') = 'yes';

-- As in 0093 and 0098, but for what is not told.
create or replace function note_booked_messages() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
begin
  -- Asked first, as beginning an insert opens the table with its indexes.
  if exists (
    select from new_rows n join message_rules r on r.branch_id = n.branch_id
    where 'booked' = any(r.events) and n.status = 'PE' and n.held_until is null and not n.walk_in
  ) and not is_untold() then
    insert into message (event, branch_id, patient_id, consultant_id, appointment_id, day, starts)
    select 'booked', n.branch_id, n.patient_id, n.consultant_id, n.id, n.day, n.starts
    from new_rows n join message_rules r on r.branch_id = n.branch_id
    where 'booked' = any(r.events) and n.status = 'PE' and n.held_until is null and not n.walk_in
    order by n.id;
  end if;
  return null;
end $$;

-- As in 0078, but for what is not told.
create or replace function note_appointment_message() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Asked first: beginning an insert opens the table with its indexes, which would cost a booking at a branch
  -- that sends nothing several times as much.
  if not exists (
    select from message_rules r where r.branch_id = new.branch_id and tg_argv[0] = any(r.events)
  ) or is_untold() then
    return null;
  end if;
  insert into message (event, branch_id, patient_id, consultant_id, appointment_id, day, starts)
  values (tg_argv[0], new.branch_id, new.patient_id, new.consultant_id, new.id, new.day, new.starts);
  return null;
end $$;

-- A file may tell of no health issues, so that who waits by their link for an earlier time has none to take along. A desk
-- asks for them.
alter table waiting_entry drop constraint waiting_entry_health_issues_check;
alter table waiting_entry add constraint waiting_entry_health_issues
  check (health_issues <> '' or added_by is null) not valid;
