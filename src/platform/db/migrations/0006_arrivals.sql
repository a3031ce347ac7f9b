-- Who has come today, and what the desk measured of them before the consultant sees them.

alter table appointment add column arrived_at timestamptz;
alter table appointment add column arrived_by integer references staff;
alter table appointment add check ((arrived_at is null) = (arrived_by is null));
create index appointment_arrived_by on appointment (arrived_by) where arrived_by is not null;

-- Who came on one day has not come on another, whatever moves the appointment.
create function forget_arrival() returns trigger language plpgsql as $$
begin
  new.arrived_at := null;
  new.arrived_by := null;
  return new;
end $$;
create trigger appointment_moved before update of day on appointment
  for each row when (new.day <> old.day) execute function forget_arrival();

-- Also around book_appointment, for a patient who stands at the desk: both or neither.
create function mark_arrived(
  appointment_id integer, arrived_at timestamptz, staff_id integer, address text
) returns integer language plpgsql as $$
#variable_conflict use_variable
declare
  person integer;
begin
  update appointment a set arrived_at = mark_arrived.arrived_at, arrived_by = staff_id
  where a.id = appointment_id returning a.patient_id into person;

  insert into audit_event (staff_id, action, subject, subject_id, patient_id, address, before, after)
  values (staff_id, 'arrived', 'appointment', appointment_id, person, address,
    jsonb_build_object('arrivedAt', null), jsonb_build_object('arrivedAt', arrived_at));
  return appointment_id;
end $$;

-- Apart from the visit, which the desk neither reads nor writes, until the consultant saves that.
create table taken_vitals (
  appointment_id integer primary key references appointment,
  -- Those of another day than the appointment's are not this visit's: it was moved since.
  day date not null,
  systolic smallint check (systolic between 0 and 400),
  diastolic smallint check (diastolic between 0 and 300),
  weight numeric(5, 1) check (weight >= 0),
  height numeric(5, 1) check (height >= 0),
  fasting numeric(6, 1) check (fasting >= 0),
  pp numeric(6, 1) check (pp >= 0),
  version integer not null default 1,
  taken_by integer not null references staff,
  taken_at timestamptz not null
);
create index taken_vitals_taken_by on taken_vitals (taken_by);
