-- A booking of somebody who waits for nothing asks once: the loop below prepares to lock rows before it has found
-- any, which took a twentieth of the work of `book_appointment`.
create or replace function leave_waiting_list() returns trigger language plpgsql as $$
declare
  entry waiting_entry;
begin
  if not exists (
    select from waiting_entry e where e.patient_id = new.patient_id and e.left_at is null
  ) then
    return null;
  end if;
  for entry in
    select * from waiting_entry e
    where e.patient_id = new.patient_id and e.left_at is null and fulfils_wish(e, new)
    for update
  loop
    update waiting_entry set left_at = now(), left_reason = 'booked',
      left_by = coalesce(new.changed_by, new.booked_by), booked_appointment_id = new.id,
      held_appointment_id = null, held_by = null, version = version + 1
    where id = entry.id;
    if entry.held_appointment_id <> new.id then
      perform remove_hold(entry.held_appointment_id);
    end if;
    insert into audit_event (staff_id, action, subject, subject_id, patient_id, after)
    values (coalesce(new.changed_by, new.booked_by), 'left the waiting list', 'waiting entry', entry.id,
      entry.patient_id, jsonb_build_object('appointmentId', new.id));
  end loop;
  return null;
end $$;
