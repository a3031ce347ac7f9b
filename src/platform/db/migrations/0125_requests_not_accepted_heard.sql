-- Whoever asked for a series on the booking page hears that it was not accepted, and not that an appointment was
-- cancelled, which never was one: the same words as on that page and on the patient's own. A single time is booked
-- there at once, and was told so: released by the desk, it is an appointment that is cancelled.
alter table message_rules drop constraint message_rules_events_check;
alter table message_rules add constraint message_rules_events_check
  check (events <@ array['booked', 'moved', 'cancelled', 'notAccepted', 'reminder', 'followUp', 'receipt',
    'offer', 'displaced']);

-- A branch that told it as a cancellation goes on telling it.
update message_rules set events = events || 'notAccepted'::text, version = version + 1
where 'cancelled' = any(events);

-- As in 0106, but for what was not accepted: only what is still held waits to be.
create or replace trigger message_cancelled after update on appointment
  for each row when (new.status = 'CN' and old.status = 'PE' and not new.walk_in
    and not is_being_moved(new.id)
    and (old.held_until is null or new.cancel_reason is distinct from 'not_accepted'))
  execute function note_appointment_message('cancelled');
create trigger message_not_accepted after update on appointment
  for each row when (new.status = 'CN' and old.status = 'PE' and not new.walk_in
    and not is_being_moved(new.id)
    and old.held_until is not null and new.cancel_reason = 'not_accepted')
  execute function note_appointment_message('notAccepted');
