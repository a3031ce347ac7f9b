-- Where a booking came from. What nobody of the desk has seen yet opens no earlier notes.

alter table appointment
  add column source text not null default 'desk' check (source in ('desk', 'public')),
  -- The network of whoever filled in the public form; forgotten after thirty days.
  add column source_network text;

-- Bookings that nobody signed in for came by the public form.
update appointment a set source = 'public'
from audit_event e
where e.staff_id is null and e.subject = 'appointment' and e.action = 'booked'
  and a.id = e.subject_id and a.booked_by is null;
update appointment a set source = 'public'
from audit_event e
where e.staff_id is null and e.subject = 'subscription' and e.action = 'booked'
  and a.subscription_id = e.subject_id and a.booked_by is null;

create index appointment_source_network on appointment (source_network, booked_at)
  where source_network is not null;

-- Nobody can sit with two consultants at once. A booking by the public form counts from the arrival
-- on: refused at once, it would tell any stranger whether a named person is here at an hour.
alter table appointment drop constraint appointment_patient_overlap;
alter table appointment add constraint appointment_patient_overlap exclude using gist (
  patient_id with =, tsrange(day + starts, day + ends) with &&
) where (status <> 'CN' and (source = 'desk' or arrived_at is not null));

drop function book_appointment(integer, integer, integer, integer, date, time, time, numeric, text,
  text, text, text, integer, date, text, uuid, text, integer, text);

-- The desk's newer word on somebody known stands; what the public form says changes nothing of the
-- register.
create function book_appointment(
  branch_id integer, service_id integer, consultant_id integer, slot_id integer, day date,
  starts time, ends time, price numeric, health_issues text, location text,
  patient_name text, mobile text, age integer, age_on date, email text,
  idempotency_key uuid, request_hash text, staff_id integer, address text, source text,
  source_network text
) returns integer language plpgsql as $$
#variable_conflict use_variable
declare
  person integer;
  booked integer;
begin
  insert into patient as p (name, mobile, age, age_on, email)
  values (patient_name, mobile, age, age_on, email)
  on conflict on constraint patient_mobile_name_key_key do update set
    age = case when source = 'public' then p.age else excluded.age end,
    age_on = case when source = 'public' then p.age_on else excluded.age_on end,
    email = case when source = 'public' then p.email else coalesce(excluded.email, p.email) end
  returning p.id into person;

  -- `do nothing` waits for a quicker booking to commit; a plain insert could deadlock with it.
  insert into appointment (branch_id, service_id, consultant_id, slot_id, patient_id, day, starts,
    ends, price, health_issues, location, idempotency_key, request_hash, booked_by, source,
    source_network)
  values (branch_id, service_id, consultant_id, slot_id, person, day, starts,
    ends, price, health_issues, location, idempotency_key, request_hash, staff_id, source,
    source_network)
  on conflict do nothing
  returning id into booked;
  if booked is null then
    -- Takes the patient back as well. The caller looks again and says why.
    raise exception 'an appointment is in the way' using errcode = 'OPD01';
  end if;

  insert into audit_event (staff_id, action, subject, subject_id, patient_id, address, after)
  values (staff_id, 'booked', 'appointment', booked, person, address,
    jsonb_build_object('day', day, 'starts', to_char(starts, 'HH24:MI'),
      'ends', to_char(ends, 'HH24:MI'), 'consultant', consultant_id, 'price', price)
    || case when source = 'public' then '{"source": "public"}'::jsonb else '{}'::jsonb end);
  return booked;
end $$;
