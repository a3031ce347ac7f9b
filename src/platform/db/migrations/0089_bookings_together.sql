-- A booking in one round trip, several of them in one transaction (decision 81).

-- Changes with everything but appointments that decides when a consultant can be booked and for how much: weekly
-- slots, days off, fees, and who and what is active. Processes keep those facts in memory and name the version
-- that they had them of: the booking is refused when it is another one by now. A transaction that changes them
-- makes a new one, never a number that another one could have had.
create table schedule_version (version uuid not null);
insert into schedule_version values (gen_random_uuid());

create function renew_schedule_version() returns trigger language plpgsql as $$
begin
  update schedule_version set version = gen_random_uuid();
  return null;
end $$;

create trigger schedule_changed after insert or update or delete or truncate on slot
  for each statement execute function renew_schedule_version();
create trigger schedule_changed after insert or update or delete or truncate on holiday
  for each statement execute function renew_schedule_version();
create trigger schedule_changed after insert or update or delete or truncate on consultant_service
  for each statement execute function renew_schedule_version();
create trigger schedule_changed after update of active or delete or truncate on staff
  for each statement execute function renew_schedule_version();
create trigger schedule_changed after update of active or delete or truncate on branch
  for each statement execute function renew_schedule_version();
create trigger schedule_changed after insert or update of active, is_series or delete or truncate on service
  for each statement execute function renew_schedule_version();

drop function book_appointment(integer, integer, integer, integer, date, time, time, numeric, text, text, integer,
  text, text, integer, date, text, uuid, text, integer, text, text, text);

-- With a `schedule` the caller has not looked at the patient's other appointments, and has its other facts of
-- that version: both are checked here, by the statement that writes.
create function book_appointment(
  branch_id integer, service_id integer, consultant_id integer, slot_id integer, day date,
  starts time, ends time, price numeric, health_issues text, location text,
  chosen_patient integer, patient_name text, mobile text, age integer, age_on date, email text,
  idempotency_key uuid, request_hash text, staff_id integer, address text, source text,
  source_network text, schedule uuid default null
) returns integer language plpgsql as $$
#variable_conflict use_variable
declare
  person integer := book_patient(chosen_patient, patient_name, mobile, age, age_on, email, location,
    source);
  booked integer;
begin
  -- `do nothing` waits for a quicker booking to commit; a plain insert could deadlock with it.
  insert into appointment (branch_id, service_id, consultant_id, slot_id, patient_id, day, starts,
    ends, price, health_issues, location, idempotency_key, request_hash, booked_by, source,
    source_network)
  select branch_id, service_id, consultant_id, slot_id, person, day, starts,
    ends, price, health_issues, location, idempotency_key, request_hash, staff_id, source,
    source_network
  where schedule is null
    or exists (select from schedule_version v where v.version = schedule)
      and not exists (select from appointment a
        where a.patient_id = person and a.day = day and is_live(a.status)
          and (a.held_until is null or a.held_until > now())
          and a.starts < ends and starts < a.ends and a.starts < a.ends)
  on conflict do nothing
  returning id into booked;
  if booked is null then
    -- Takes the patient back as well. The caller looks again and says why.
    raise exception 'an appointment is in the way' using errcode = 'OPD01';
  end if;

  insert into audit_event (staff_id, action, subject, subject_id, patient_id, address, after)
  values (staff_id, 'booked', 'appointment', booked, person, address,
    jsonb_build_object('day', day, 'starts', to_char(starts, 'HH24:MI'),
      'ends', to_char(ends, 'HH24:MI'), 'consultant', consultant_id, 'price', price)
    || case when source = 'public' then '{"source": "public"}'::jsonb else '{}'::jsonb end);
  return booked;
end $$;
