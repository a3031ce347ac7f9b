-- A series that the public form asks for waits for the desk's yes, with its times held for a while.

alter table appointment add column held_until timestamptz;
create index appointment_held on appointment (held_until) where held_until is not null;
-- What the desk has not seen yet of the public form's bookings.
create index appointment_public_waiting on appointment (day, source_network)
  where source = 'public' and status = 'PE' and arrived_at is null;

-- Whatever the desk does with it (marks the arrival, conducts, cancels, moves) is its answer.
create function forget_hold() returns trigger language plpgsql as $$
begin
  new.held_until := null;
  return new;
end $$;
create trigger appointment_hold_answered before update on appointment
  for each row when (old.held_until is not null
    and (new.status <> 'PE' or new.arrived_at is not null or new.day <> old.day))
  execute function forget_hold();

-- Releases what nobody answered in time, with its audit; answers how many times are free again.
create function release_expired_requests() returns integer language plpgsql as $$
declare
  freed integer;
begin
  if not exists (select from appointment where held_until <= now()) then
    return 0;
  end if;
  with expired as (
    select id from appointment where held_until <= now() order by id for no key update skip locked
  ), released as (
    update appointment a set status = 'CN', version = version + 1, changed_at = now()
    from expired where a.id = expired.id and a.status = 'PE'
    returning a.subscription_id, a.patient_id
  ), written as (
    insert into audit_event (action, subject, subject_id, patient_id, after)
    select 'request expired', 'subscription', subscription_id, patient_id,
      jsonb_build_object('sessions', count(*))
    from released group by subscription_id, patient_id
    returning (after ->> 'sessions')::integer as sessions
  )
  select coalesce(sum(sessions), 0) from written into freed;
  return freed;
end $$;

-- A hold that has run out stands in no booking's way, whether or not a process has swept it yet.
create function release_before_booking() returns trigger language plpgsql as $$
begin
  perform release_expired_requests();
  return null;
end $$;
create trigger appointment_expired_first before insert on appointment
  for each statement execute function release_before_booking();
