-- Of two entries of one person one waits, and the other has had the appointment that the first waits for. A booking takes
-- its own patient off the waiting list; a merge brings the two together without one.

-- Takes an entry off the list for an appointment, by whoever did that.
create function fulfil_wish(wish integer, booked appointment, staff integer) returns void language plpgsql
  set search_path = public, pg_temp as $$
declare
  entry waiting_entry;
begin
  select * into entry from waiting_entry e where e.id = wish and e.left_at is null for update;
  if entry.id is null then
    return;
  end if;
  update waiting_entry set left_at = now(), left_reason = 'booked', left_by = staff,
    booked_appointment_id = booked.id, held_appointment_id = null, held_by = null, version = version + 1
  where id = wish;
  if entry.held_appointment_id <> booked.id then
    perform remove_hold(entry.held_appointment_id);
  end if;
  insert into audit_event (staff_id, action, subject, subject_id, patient_id, after)
  values (staff, 'left the waiting list', 'waiting entry', wish, entry.patient_id,
    jsonb_build_object('appointmentId', booked.id));
end $$;

-- As in 0093.
create or replace function leave_waiting_list_for(booked appointment) returns void language plpgsql as $$
declare
  wish integer;
begin
  for wish in
    select e.id from waiting_entry e
    where e.patient_id = booked.patient_id and e.left_at is null and fulfils_wish(e, booked)
    for update
  loop
    perform fulfil_wish(wish, booked, coalesce(booked.changed_by, booked.booked_by));
  end loop;
end $$;

-- Takes a patient off the list for what the other of the two entries that were merged has had since they wait. Their own
-- appointment does not, nor one from before the wish: they had it when they asked for another.
create function leave_waiting_list_when_merged(merge integer) returns void language plpgsql
  set search_path = public, pg_temp as $$
declare
  pair record;
begin
  for pair in
    select distinct on (e.id) e.id as wish, a as booked, m.staff_id as staff
    from patient_merge m
    join waiting_entry e on e.patient_id = m.kept_id and e.left_at is null
    join appointment a on a.patient_id = m.kept_id and is_live(a.status) and a.held_until is null
      and fulfils_wish(e, a)
      and coalesce(m.moved -> 'appointment' @> to_jsonb(a.id), false)
        <> coalesce(m.moved -> 'waiting_entry' @> to_jsonb(e.id), false)
    where m.id = merge and (e.added_at < a.booked_at
      -- Or moved there, taken back or accepted since. The row itself says when it was changed last, which may have been
      -- by a deposit.
      or exists (
        select from audit_event c
        where c.patient_id = any(entries_of(m.kept_id)) and c.at > e.added_at
          and (c.subject = 'appointment' and c.subject_id = a.id and c.action in ('rescheduled', 'taken back')
            or c.subject = 'subscription' and c.subject_id = a.subscription_id
              and c.action = 'request confirmed')))
    order by e.id, a.id
  loop
    perform fulfil_wish(pair.wish, pair.booked, pair.staff);
  end loop;
end $$;

-- Of two who were separated, each goes on waiting for what only the other one has.
create function wait_again_when_separated(merge integer, today date, staff integer) returns void language plpgsql
  set search_path = public, pg_temp as $$
declare
  entry record;
begin
  for entry in
    select e.id, e.patient_id, a.id as booked
    from patient_merge m
    join waiting_entry e on e.patient_id in (m.kept_id, m.merged_id)
    join appointment a on a.id = e.booked_appointment_id and a.patient_id in (m.kept_id, m.merged_id)
    where m.id = merge and e.left_reason = 'booked' and a.patient_id <> e.patient_id and e.last_day >= today
    order by e.id
  loop
    begin
      update waiting_entry set left_at = null, left_reason = null, left_by = null, booked_appointment_id = null,
        version = version + 1
      where id = entry.id;
      insert into audit_event (staff_id, action, subject, subject_id, patient_id, before)
      values (staff, 'added', 'waiting entry', entry.id, entry.patient_id,
        jsonb_build_object('appointmentId', entry.booked));
    exception when exclusion_violation then
      -- They wait for it again already.
      null;
    end;
  end loop;
end $$;
