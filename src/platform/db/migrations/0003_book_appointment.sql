-- Booking writes a patient, an appointment and its audit in one round trip, all or nothing.

create function book_appointment(
  branch_id integer, service_id integer, consultant_id integer, slot_id integer, day date,
  starts time, ends time, price numeric, health_issues text, location text,
  patient_name text, mobile text, age integer, age_on date, email text,
  idempotency_key uuid, request_hash text, staff_id integer, address text
) returns integer language plpgsql as $$
#variable_conflict use_variable
declare
  person integer;
  booked integer;
begin
  insert into patient as p (name, mobile, age, age_on, email)
  values (patient_name, mobile, age, age_on, email)
  on conflict on constraint patient_mobile_name_key_key do update
    set age = excluded.age, age_on = excluded.age_on, email = coalesce(excluded.email, p.email)
  returning p.id into person;

  -- `do nothing` waits for a quicker booking to commit; a plain insert could deadlock with it.
  insert into appointment (branch_id, service_id, consultant_id, slot_id, patient_id, day, starts,
    ends, price, health_issues, location, idempotency_key, request_hash, booked_by)
  values (branch_id, service_id, consultant_id, slot_id, person, day, starts,
    ends, price, health_issues, location, idempotency_key, request_hash, staff_id)
  on conflict do nothing
  returning id into booked;
  if booked is null then
    -- Takes the patient back as well. The caller looks again and says why.
    raise exception 'an appointment is in the way' using errcode = 'OPD01';
  end if;

  insert into audit_event (staff_id, action, subject, subject_id, patient_id, address, after)
  values (staff_id, 'booked', 'appointment', booked, person, address,
    jsonb_build_object('day', day, 'starts', to_char(starts, 'HH24:MI'),
      'ends', to_char(ends, 'HH24:MI'), 'consultant', consultant_id, 'price', price));
  return booked;
end $$;
