-- The line of patients who wait for a consultant: walk-ins without a slot, tokens, and who was called.

-- A walk-in without a slot starts and ends at the minute of arrival. Its range of time is empty, and
-- an empty range overlaps nothing: the two overlap constraints need no change.
alter table appointment
  add column walk_in boolean not null default false,
  drop constraint appointment_check,
  -- Checked on the rows from before by the next migration, which does not lock them.
  add constraint appointment_time check (
    case when walk_in then ends = starts and slot_id is null else ends > starts end) not valid;

-- Each consultant's letters at a branch: A to Z, then AA to ZZ. They stay the same from day to day.
create function token_letter(place integer) returns text immutable strict language sql
  return case when place > 26 then chr(64 + (place - 1) / 26) else '' end || chr(65 + (place - 1) % 26);

create table token_letter (
  branch_id integer not null references branch,
  consultant_id integer not null references staff,
  letter text not null check (letter ~ '^[A-Z]{1,2}$'),
  primary key (branch_id, consultant_id),
  unique (branch_id, letter)
);
create index token_letter_consultant on token_letter (consultant_id);

-- The last number that was given. It only grows: an arrival that is undone leaves a gap.
create table token_counter (
  branch_id integer not null references branch,
  day date not null,
  letter text not null,
  last_number integer not null check (last_number > 0),
  primary key (branch_id, day, letter)
);

-- What happened to a patient in the line of their day. No row yet: expected. It goes with the
-- arrival that is undone, and when the appointment moves to another day.
create table line_entry (
  appointment_id integer primary key references appointment,
  branch_id integer not null references branch,
  consultant_id integer not null references staff,
  day date not null,
  token_letter text,
  token_number integer,
  -- Called, or with the consultant, now.
  is_called boolean not null default false,
  called_at timestamptz,
  -- One more with each "call again".
  call_count integer not null default 0 check (call_count >= 0),
  last_called_at timestamptz,
  -- The request that called; sent again, it gets the same answer.
  call_key uuid,
  -- The call that ended this one's turn, which is given back when that call is undone.
  ended_by_call uuid,
  -- Called, did not answer, and passed over: waiting again since then.
  missed_at timestamptz,
  with_consultant_at timestamptz,
  finished_at timestamptz,
  left_at timestamptz,
  did_not_come_at timestamptz,
  moved_up_at timestamptz,
  moved_up_by integer references staff,
  moved_up_reason text check (moved_up_reason <> ''),
  version integer not null default 1,
  changed_by integer references staff,
  unique (branch_id, day, token_letter, token_number),
  check ((token_letter is null) = (token_number is null)),
  check (called_at is null or last_called_at is not null),
  check (not is_called or called_at is not null and finished_at is null),
  check (with_consultant_at is null or called_at is not null),
  check (finished_at is null or called_at is not null),
  check (left_at is null or not is_called),
  check (did_not_come_at is null or called_at is null and left_at is null and token_letter is null),
  check (num_nulls(moved_up_at, moved_up_by, moved_up_reason) in (0, 3))
);
-- Never two called, or in the room, at once for one consultant, whatever the code does.
create unique index line_entry_one_called on line_entry (consultant_id, day) where is_called;
create index line_entry_day on line_entry (branch_id, day, consultant_id);
create index line_entry_moved_up_by on line_entry (moved_up_by) where moved_up_by is not null;
create index line_entry_changed_by on line_entry (changed_by) where changed_by is not null;

-- The consultant's letter at a branch, given at the first arrival. Two consultants' first arrivals
-- at once take turns by the branch's row.
create function letter_of(branch_id integer, consultant_id integer) returns text language plpgsql as $$
#variable_conflict use_variable
declare
  found text;
begin
  select t.letter into found from token_letter t
  where t.branch_id = branch_id and t.consultant_id = consultant_id;
  if found is not null then
    return found;
  end if;
  perform from branch b where b.id = branch_id for no key update;
  insert into token_letter as t (branch_id, consultant_id, letter)
  select branch_id, consultant_id, token_letter(1 + count(*)::integer)
  from token_letter o where o.branch_id = branch_id
  on conflict on constraint token_letter_pkey do update set letter = t.letter
  returning t.letter into found;
  return found;
end $$;

-- Puts an appointment that has arrived in its consultant's line, with the next token. One that has its
-- token keeps it. The caller holds the appointment's row; the counter's row is locked after it.
create function enter_line(appointment_id integer) returns void language plpgsql as $$
#variable_conflict use_variable
declare
  place appointment%rowtype;
  letter text;
  number integer;
begin
  if exists (select from line_entry e
      where e.appointment_id = appointment_id and e.token_letter is not null) then
    return;
  end if;
  select a.* into place from appointment a where a.id = appointment_id;
  letter := letter_of(place.branch_id, place.consultant_id);
  insert into token_counter as c (branch_id, day, letter, last_number)
  values (place.branch_id, place.day, letter, 1)
  on conflict on constraint token_counter_pkey do update set last_number = c.last_number + 1
  returning c.last_number into number;
  insert into line_entry as e (appointment_id, branch_id, consultant_id, day, token_letter,
    token_number, changed_by)
  values (appointment_id, place.branch_id, place.consultant_id, place.day, letter, number,
    place.arrived_by)
  on conflict on constraint line_entry_pkey do update set token_letter = excluded.token_letter,
    token_number = excluded.token_number, did_not_come_at = null, changed_by = excluded.changed_by,
    version = e.version + 1;
end $$;

-- As before, and in the line.
create or replace function mark_arrived(
  appointment_id integer, arrived_at timestamptz, staff_id integer, address text
) returns integer language plpgsql as $$
#variable_conflict use_variable
declare
  person integer;
begin
  update appointment a set arrived_at = mark_arrived.arrived_at, arrived_by = staff_id
  where a.id = appointment_id returning a.patient_id into person;
  perform enter_line(appointment_id);

  insert into audit_event (staff_id, action, subject, subject_id, patient_id, address, before, after)
  values (staff_id, 'arrived', 'appointment', appointment_id, person, address,
    jsonb_build_object('arrivedAt', null), jsonb_build_object('arrivedAt', arrived_at));
  return appointment_id;
end $$;

-- Whether a patient waits for this consultant, or is booked with them and still expected. Somebody who
-- has been seen, has left, or did not come may join the line again.
create function is_in_line(
  patient_id integer, branch_id integer, consultant_id integer, day date, except_appointment integer
) returns boolean stable language sql
  return exists (
    select from appointment a left join line_entry e on e.appointment_id = a.id
    where a.patient_id = is_in_line.patient_id and a.day = is_in_line.day
      and a.branch_id = is_in_line.branch_id and a.consultant_id = is_in_line.consultant_id
      and a.status = 'PE' and a.id is distinct from except_appointment
      and (a.held_until is null or a.held_until > now())
      and e.finished_at is null and e.left_at is null and e.did_not_come_at is null);

-- Puts a patient who stands at the desk in the line without a slot: patient, appointment, token and
-- audit, all or nothing. The patient's row is locked by now, so that two desks cannot both add them.
create function book_walk_in(
  branch_id integer, service_id integer, consultant_id integer, day date, starts time,
  price numeric, health_issues text, location text,
  chosen_patient integer, patient_name text, mobile text, age integer, email text,
  idempotency_key uuid, request_hash text, staff_id integer, address text, arrived_at timestamptz
) returns integer language plpgsql as $$
#variable_conflict use_variable
declare
  person integer := book_patient(chosen_patient, patient_name, mobile, age, day, email, location,
    'desk');
  booked integer;
begin
  if is_in_line(person, branch_id, consultant_id, day, null) then
    raise exception 'patient % is in this line', person using errcode = 'OPD04';
  end if;
  insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends,
    price, health_issues, location, idempotency_key, request_hash, booked_by, walk_in, arrived_at,
    arrived_by)
  values (branch_id, service_id, consultant_id, person, day, starts, starts,
    price, health_issues, location, idempotency_key, request_hash, staff_id, true, arrived_at,
    staff_id)
  on conflict do nothing
  returning id into booked;
  if booked is null then
    raise exception 'the request was answered' using errcode = 'OPD01';
  end if;
  perform enter_line(booked);

  insert into audit_event (staff_id, action, subject, subject_id, patient_id, address, after)
  values (staff_id, 'booked', 'appointment', booked, person, address,
    jsonb_build_object('day', day, 'starts', to_char(starts, 'HH24:MI'),
      'ends', to_char(starts, 'HH24:MI'), 'consultant', consultant_id, 'price', price,
      'walkIn', true, 'token', (select e.token_letter || '-' || e.token_number
        from line_entry e where e.appointment_id = booked))),
    (staff_id, 'arrived', 'appointment', booked, person, address,
    jsonb_build_object('arrivedAt', arrived_at));
  return booked;
end $$;

-- The line follows its appointment, whatever changes that.
create function follow_appointment() returns trigger language plpgsql as $$
begin
  if new.day <> old.day or new.branch_id <> old.branch_id
      or new.arrived_at is null and old.arrived_at is not null then
    delete from line_entry where appointment_id = new.id;
  elsif new.consultant_id <> old.consultant_id then
    -- In another's line, with the token that the patient has in hand.
    update line_entry set consultant_id = new.consultant_id, is_called = false, called_at = null,
      call_count = 0, last_called_at = null, call_key = null, ended_by_call = null,
      missed_at = null, with_consultant_at = null, finished_at = null, left_at = null,
      moved_up_at = null, moved_up_by = null, moved_up_reason = null, version = version + 1
    where appointment_id = new.id;
  elsif new.status = 'CD' and old.status <> 'CD' then
    update line_entry set is_called = false, finished_at = now(), version = version + 1
    where appointment_id = new.id and is_called;
  elsif new.status = 'CN' and old.status <> 'CN' then
    update line_entry set is_called = false, called_at = null, with_consultant_at = null,
      version = version + 1
    where appointment_id = new.id and is_called;
  end if;
  return null;
end $$;
create trigger appointment_line
  after update of status, day, branch_id, consultant_id, arrived_at on appointment
  for each row when (
    (new.status, new.day, new.branch_id, new.consultant_id, new.arrived_at)
    is distinct from (old.status, old.day, old.branch_id, old.consultant_id, old.arrived_at)
  )
  execute function follow_appointment();

-- Whoever waits is with the consultant from the first input in their visit on: a consultant need not
-- call. What is typed is never refused for it: another call at the same moment goes before.
create function begin_visit_in_line() returns trigger language plpgsql as $$
declare
  entry line_entry%rowtype;
begin
  select e.* into entry from line_entry e join appointment a on a.id = e.appointment_id
  where e.appointment_id = new.appointment_id and a.status = 'PE' and e.token_letter is not null
    and e.finished_at is null and e.left_at is null and e.with_consultant_at is null;
  if not found then
    return null;
  end if;
  begin
    update line_entry set is_called = false, version = version + 1,
      finished_at = case when with_consultant_at is not null then now() end,
      missed_at = case when with_consultant_at is null then now() else missed_at end
    where consultant_id = entry.consultant_id and day = entry.day and is_called
      and appointment_id <> entry.appointment_id;
    update line_entry set with_consultant_at = now(), version = version + 1, is_called = true,
      called_at = case when is_called then called_at else now() end,
      last_called_at = case when is_called then last_called_at else now() end
    where appointment_id = entry.appointment_id;
  exception when unique_violation then
    null;
  end;
  return null;
end $$;
create trigger visit_begun after insert on visit_draft
  for each row execute function begin_visit_in_line();

-- What an Admin sets: after so many minutes a walk-in goes before the booked patients.
alter table clinic_details add column walk_in_limit smallint not null default 60
  check (walk_in_limit between 5 and 480);

select live.track('line_entry', 'line');
