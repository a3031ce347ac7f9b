-- A message whose answer was lost, and that waits for another try under its key at a gateway that sends a key once: its
-- patient may have it already. If it is not true any more, it is not written again under another key, and a time that
-- was called off by it counts as called off (decision 73).
alter table message add column may_be_heard boolean not null default false;

-- As in 0153, and besides: what waits and may have been sent.
create or replace function was_called_off(appointment integer) returns boolean
  language sql stable parallel safe security definer set search_path = public, pg_temp
  return coalesce((
    select m.event in ('cancelled', 'notAccepted', 'displaced') and not exists (
      select from patient_call c where c.appointment_id = m.appointment_id and c.is_called_off
        and c.told_at > coalesce(m.done_at, m.begun_at, m.created_at))
    from message m
    where m.appointment_id = appointment and m.event <> 'receipt'
      and (m.status in ('sent', 'unknown')
        or m.status = 'waiting' and (m.begun_at is not null or m.may_be_heard)
        or m.status = 'dropped' and m.reason = 'unknown')
    order by m.id desc limit 1), false);
