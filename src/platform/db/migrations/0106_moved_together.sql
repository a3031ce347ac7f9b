-- Appointments that are moved together give up their times first, so that one may move to another's. For that moment
-- they stand as cancelled, and their patients were sent nothing of a new time, or that it was cancelled.
create function is_being_moved(appointment_id integer) returns boolean
  language sql stable parallel safe
  return appointment_id = any(coalesce(nullif(current_setting('opd.moved_together', true), ''), '{}')::integer[]);

create function give_up_times(moved integer[]) returns void language plpgsql as $$
begin
  perform set_config('opd.moved_together', moved::text, true);
  update appointment set status = 'CN' where id = any(moved);
end $$;

drop trigger message_moved on appointment;
create trigger message_moved after update on appointment
  for each row when (new.status = 'PE' and old.held_until is null and not new.walk_in
    and (new.day, new.starts, new.consultant_id, new.branch_id)
      is distinct from (old.day, old.starts, old.consultant_id, old.branch_id)
    and (old.status = 'PE' or old.status = 'CN' and is_being_moved(new.id)))
  execute function note_appointment_message('moved');
drop trigger message_cancelled on appointment;
create trigger message_cancelled after update on appointment
  for each row when (new.status = 'CN' and old.status = 'PE' and not new.walk_in
    and not is_being_moved(new.id))
  execute function note_appointment_message('cancelled');
