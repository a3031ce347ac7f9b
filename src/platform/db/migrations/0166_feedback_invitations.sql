-- A message after a visit that asks how it was.
alter table message_rules drop constraint message_rules_events_check;
alter table message_rules add constraint message_rules_events_check
  check (events <@ array['booked', 'moved', 'cancelled', 'notAccepted', 'reminder', 'followUp', 'receipt',
    'offer', 'displaced', 'feedback']);

-- Whoever has been sent one was asked, whether they answer or not.
create function note_invited_to_feedback() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into visit_feedback (appointment_id, branch_id, consultant_id, day, stands, invited_at)
  select a.id, a.branch_id, a.consultant_id, a.day, a.status = 'CD', coalesce(new.done_at, now())
  from appointment a where a.id = new.appointment_id
  on conflict (appointment_id) do update
    set invited_at = coalesce(visit_feedback.invited_at, excluded.invited_at);
  return null;
end $$;
create trigger message_invited_to_feedback after update on message
  for each row when (new.event = 'feedback' and new.status = 'sent' and old.status <> 'sent')
  execute function note_invited_to_feedback();
