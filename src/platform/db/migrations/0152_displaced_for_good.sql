-- As in 0078, and besides: an appointment that is displaced again by the same day off, which was changed meanwhile,
-- is told again where the first message was dropped before anybody heard it, with nothing of an earlier try to send it.
create or replace function note_displaced_messages() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from message_rules r where 'displaced' = any(r.events)) then
    return null;
  end if;
  insert into message (event, branch_id, patient_id, consultant_id, appointment_id, day, starts, key)
  select 'displaced', a.branch_id, a.patient_id, a.consultant_id, a.id, a.day, a.starts,
    concat_ws(' ', 'displaced', a.id, new.id, a.day, a.starts)
  from appointment a join message_rules r on r.branch_id = a.branch_id and 'displaced' = any(r.events)
  where a.status = 'PE' and a.held_until is null and a.arrived_at is null
    and a.day >= case when new.repeats_yearly then current_date - 1 else new.first_day end
    and (new.repeats_yearly or a.day <= new.last_day)
    and is_on_day_off(new, a)
  on conflict (key) do update set id = excluded.id, created_at = excluded.created_at,
    consultant_id = excluded.consultant_id, status = 'waiting', reason = null, done_at = null, tries = 0,
    next_try_at = null, words = null, way = null, sent_to = null, text = null
    where message.status = 'dropped' and message.reason = 'untrue' and message.begun_at is null;
  return null;
end $$;

-- A consultant who is retired and a branch that is closed take the times of their appointments away as a leave does.
-- Who heard that already hears it once: a message whose time was given back has no key any more.
create function note_closed_messages() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from message_rules r where 'displaced' = any(r.events)) then
    return null;
  end if;
  insert into message (event, branch_id, patient_id, consultant_id, appointment_id, day, starts, key)
  select 'displaced', a.branch_id, a.patient_id, a.consultant_id, a.id, a.day, a.starts,
    concat_ws(' ', 'displaced', a.id, tg_argv[0], new.id, a.day, a.starts)
  from appointment a join message_rules r on r.branch_id = a.branch_id and 'displaced' = any(r.events)
  where a.status = 'PE' and a.held_until is null and a.arrived_at is null and a.day >= current_date - 1
    and case tg_argv[0] when 'consultant' then a.consultant_id else a.branch_id end = new.id
    and not exists (select from message m where m.appointment_id = a.id and m.event = 'displaced'
      and m.status <> 'dropped' and m.key is not null
      and (m.day, m.starts, m.consultant_id) = (a.day, a.starts, a.consultant_id))
  on conflict (key) do update set id = excluded.id, created_at = excluded.created_at,
    consultant_id = excluded.consultant_id, status = 'waiting', reason = null, done_at = null, tries = 0,
    next_try_at = null, words = null, way = null, sent_to = null, text = null
    where message.status = 'dropped' and message.reason = 'untrue' and message.begun_at is null;
  return null;
end $$;
create trigger message_retired after update of active on staff
  for each row when (old.active and not new.active and new.role = 'Consultant')
  execute function note_closed_messages('consultant');
create trigger message_closed after update of active on branch
  for each row when (old.active and not new.active)
  execute function note_closed_messages('branch');
