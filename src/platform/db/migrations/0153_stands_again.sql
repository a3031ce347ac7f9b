-- Who heard that an appointment does not take place hears that it stands again: a cancellation that was taken back, and
-- a day off that was removed, or a consultant or branch brought back, after its message has left (decision 70).

alter table patient_call
  -- Whether the patient was told that it does not take place, and expects nothing.
  add column is_called_off boolean not null default false,
  -- Nobody changed an appointment whose time was given back: the audit of the day off, the consultant or the branch says
  -- who did that.
  alter column changed_by drop not null;

-- Whether the last that was heard of an appointment is that it does not take place. What was opened counts as heard, and
-- so does what may have been sent; but not what a call has set right since.
create function was_called_off(appointment integer) returns boolean
  language sql stable parallel safe security definer set search_path = public, pg_temp
  return coalesce((
    select m.event in ('cancelled', 'notAccepted', 'displaced') and not exists (
      select from patient_call c where c.appointment_id = m.appointment_id and c.is_called_off
        and c.told_at > coalesce(m.done_at, m.begun_at))
    from message m
    where m.appointment_id = appointment and m.event <> 'receipt'
      and (m.status in ('sent', 'unknown') or m.status = 'waiting' and m.begun_at is not null
        or m.status = 'dropped' and m.reason = 'unknown')
    order by m.id desc limit 1), false);

create function note_standing_message() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from message_rules r where r.branch_id = new.branch_id and 'booked' = any(r.events))
    or not was_called_off(new.id) then
    return null;
  end if;
  insert into message (event, branch_id, patient_id, consultant_id, appointment_id, day, starts)
  values ('booked', new.branch_id, new.patient_id, new.consultant_id, new.id, new.day, new.starts);
  return null;
end $$;
create trigger message_standing after update on appointment
  for each row when (new.status = 'PE' and old.status = 'CN' and new.held_until is null and not new.walk_in
    and not is_being_moved(new.id))
  execute function note_standing_message();

create function note_given_back_messages() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  standing integer[];
begin
  if tg_argv[0] = 'holiday' then
    select array_agg(a.id) into standing from appointment a
    where a.status = 'PE' and a.held_until is null and a.arrived_at is null
      and a.day >= case when old.repeats_yearly then current_date - 1
        else greatest(old.first_day, current_date - 1) end
      and (old.repeats_yearly or a.day <= old.last_day)
      and is_on_day_off(old, a) and was_called_off(a.id);
  else
    select array_agg(a.id) into standing from appointment a
    where a.status = 'PE' and a.held_until is null and a.arrived_at is null and a.day >= current_date - 1
      and case tg_argv[0] when 'consultant' then a.consultant_id else a.branch_id end = new.id
      and was_called_off(a.id);
  end if;
  select array_agg(a.id) into standing from appointment a
  join staff c on c.id = a.consultant_id and c.active
  join branch b on b.id = a.branch_id and b.active
  where a.id = any(standing) and not exists (select from holiday h where is_on_day_off(h, a));
  with told as (
    insert into message (event, branch_id, patient_id, consultant_id, appointment_id, day, starts)
    select 'booked', a.branch_id, a.patient_id, a.consultant_id, a.id, a.day, a.starts
    from appointment a join message_rules r on r.branch_id = a.branch_id and 'booked' = any(r.events)
    where a.id = any(standing) and agrees_to_messages(a.patient_id)
    returning appointment_id
  )
  -- Whom no message reaches is called.
  insert into patient_call (appointment_id, day, starts, ends, consultant_id, is_called_off)
  select a.id, a.day, a.starts, a.ends, a.consultant_id, true
  from appointment a
  where a.id = any(standing) and not exists (select from told where told.appointment_id = a.id)
  on conflict (appointment_id) do update set day = excluded.day, starts = excluded.starts, ends = excluded.ends,
    consultant_id = excluded.consultant_id, is_called_off = true, changed_by = null, changed_at = now(),
    told_by = null, told_at = null;
  -- If its time is taken away again, that is told again.
  update message m set key = null
  where m.appointment_id = any(standing) and m.event = 'displaced' and m.status <> 'dropped';
  return null;
end $$;
create trigger message_given_back after update or delete on holiday
  for each row execute function note_given_back_messages('holiday');
create trigger message_given_back after update of active on staff
  for each row when (new.active and not old.active and new.role = 'Consultant')
  execute function note_given_back_messages('consultant');
create trigger message_given_back after update of active on branch
  for each row when (new.active and not old.active)
  execute function note_given_back_messages('branch');
