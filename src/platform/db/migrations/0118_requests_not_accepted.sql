-- As in 0052, and besides: what nobody answered in time says why it is cancelled, so that its patient's page
-- does not speak of an appointment that never was one.
create or replace function release_expired_requests() returns integer language plpgsql as $$
declare
  freed integer;
  hold record;
begin
  if not exists (select from appointment where held_until <= now()) then
    return 0;
  end if;
  for hold in
    select e.id, e.patient_id, e.held_appointment_id, a.day, a.starts, a.consultant_id
    from appointment a join waiting_entry e on e.held_appointment_id = a.id
    where a.held_until <= now() order by e.id for update skip locked
  loop
    update waiting_entry set held_appointment_id = null, held_by = null, version = version + 1
    where id = hold.id;
    perform remove_hold(hold.held_appointment_id);
    insert into audit_event (action, subject, subject_id, patient_id, after)
    values ('hold expired', 'waiting entry', hold.id, hold.patient_id,
      jsonb_build_object('day', hold.day, 'starts', to_char(hold.starts, 'HH24:MI'),
        'consultant', hold.consultant_id));
  end loop;
  with expired as (
    select a.id from appointment a
    where a.held_until <= now()
      and not exists (select from waiting_entry e where e.held_appointment_id = a.id)
    order by a.id for no key update skip locked
  ), released as (
    update appointment a set status = 'CN', cancel_reason = 'not_accepted', version = version + 1,
      changed_at = now()
    from expired where a.id = expired.id and a.status = 'PE'
    returning a.subscription_id, a.patient_id
  ), written as (
    insert into audit_event (action, subject, subject_id, patient_id, after)
    select 'request expired', 'subscription', subscription_id, patient_id,
      jsonb_build_object('sessions', count(*))
    from released group by subscription_id, patient_id
    returning (after ->> 'sessions')::integer as sessions
  )
  select coalesce(sum(sessions), 0) from written into freed;
  return freed;
end $$;
