-- Bookings that come at once are inserted by one statement (decision 83). What follows an inserted appointment is
-- done once for all rows of the statement: beginning a trigger's function, with its rights and its search path, cost
-- each of them as much as its work.

-- For a statement that has found that it must not have written what it has.
create function refuse_booking() returns integer language plpgsql as $$
begin
  raise exception 'an appointment is in the way' using errcode = 'OPD01';
end $$;

create function sums.follow_new_appointments() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into sums.appointment_change
  select n.day, n.branch_id, n.consultant_id, n.service_id, extract(hour from n.starts), n.status, 1,
    n.walk_in::integer, n.price * 100, case n.payment_status when 'P' then n.price * 100 else 0 end, 0
  from new_rows n;
  return null;
end $$;
drop trigger summed_insert on appointment;
create trigger summed_insert after insert on appointment
  referencing new table as new_rows for each statement execute function sums.follow_new_appointments();

create function note_booked_messages() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Asked first, as beginning an insert opens the table with its indexes.
  if exists (
    select from new_rows n join message_rules r on r.branch_id = n.branch_id
    where 'booked' = any(r.events) and n.status = 'PE' and n.held_until is null and not n.walk_in
  ) then
    insert into message (event, branch_id, patient_id, consultant_id, appointment_id, day, starts)
    select 'booked', n.branch_id, n.patient_id, n.consultant_id, n.id, n.day, n.starts
    from new_rows n join message_rules r on r.branch_id = n.branch_id
    where 'booked' = any(r.events) and n.status = 'PE' and n.held_until is null and not n.walk_in
    order by n.id;
  end if;
  return null;
end $$;
drop trigger message_booked on appointment;
-- A walk-in stands at the desk.
create trigger message_booked after insert on appointment
  referencing new table as new_rows for each statement execute function note_booked_messages();

create function leave_waiting_list_for(booked appointment) returns void language plpgsql as $$
declare
  entry waiting_entry;
begin
  for entry in
    select * from waiting_entry e
    where e.patient_id = booked.patient_id and e.left_at is null and fulfils_wish(e, booked)
    for update
  loop
    update waiting_entry set left_at = now(), left_reason = 'booked',
      left_by = coalesce(booked.changed_by, booked.booked_by), booked_appointment_id = booked.id,
      held_appointment_id = null, held_by = null, version = version + 1
    where id = entry.id;
    if entry.held_appointment_id <> booked.id then
      perform remove_hold(entry.held_appointment_id);
    end if;
    insert into audit_event (staff_id, action, subject, subject_id, patient_id, after)
    values (coalesce(booked.changed_by, booked.booked_by), 'left the waiting list', 'waiting entry', entry.id,
      entry.patient_id, jsonb_build_object('appointmentId', booked.id));
  end loop;
end $$;
create or replace function leave_waiting_list() returns trigger language plpgsql as $$
begin
  -- Asked first, as the loop prepares to lock rows before it has found any.
  if exists (select from waiting_entry e where e.patient_id = new.patient_id and e.left_at is null) then
    perform leave_waiting_list_for(new);
  end if;
  return null;
end $$;
create function leave_waiting_list_when_booked() returns trigger language plpgsql as $$
declare
  booked appointment;
begin
  for booked in
    select n.* from new_rows n
    where n.status = 'PE' and n.held_until is null
      and exists (select from waiting_entry e where e.patient_id = n.patient_id and e.left_at is null)
    order by n.id
  loop
    perform leave_waiting_list_for(booked);
  end loop;
  return null;
end $$;
drop trigger appointment_fulfils_wish on appointment;
create trigger appointment_fulfils_wish after insert on appointment
  referencing new table as new_rows for each statement execute function leave_waiting_list_when_booked();
