-- Of two entries of one person one waits, and the other has had the appointment that the first waits for. A booking takes
-- its own patient off the waiting list; a merge brings the two together without one.

-- Takes a patient off the list who has what they wait for since they wait. An appointment from before the wish does not:
-- they had it when they asked for another.
create function leave_waiting_list_when_merged(patient integer) returns void language plpgsql
  set search_path = public, pg_temp as $$
declare
  booked appointment;
begin
  for booked in
    select a.* from appointment a
    where a.patient_id = patient and is_live(a.status) and a.held_until is null
      and exists (select from waiting_entry e
        where e.patient_id = patient and e.left_at is null and fulfils_wish(e, a)
          -- A pending one may have been moved to its time since.
          and e.added_at < case a.status when 'PE' then coalesce(a.changed_at, a.booked_at) else a.booked_at end)
    order by a.id
  loop
    perform leave_waiting_list_for(booked);
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
