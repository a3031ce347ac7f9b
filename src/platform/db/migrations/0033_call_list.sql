-- A consultant falls ill: the rest of the day is leave, and whoever was booked then is told.

-- The right to mark it is a further one, for an Employee at the desk.
alter table staff drop constraint staff_further_rights_check,
  add constraint staff_further_rights_check
    check (further_rights <@ array['conduct', 'cancel', 'reschedule', 'leave']);

-- Patients whose appointment the clinic itself has moved or cancelled: they expect the old time until
-- somebody has told them. What holds now is in the appointment.
create table patient_call (
  appointment_id integer primary key references appointment,
  -- What the patient still expects.
  day date not null,
  starts time not null,
  ends time not null,
  consultant_id integer not null references staff,
  changed_by integer not null references staff,
  changed_at timestamptz not null default now(),
  told_by integer references staff,
  told_at timestamptz,
  check ((told_at is null) = (told_by is null))
);
create index patient_call_consultant on patient_call (consultant_id);
create index patient_call_changed_by on patient_call (changed_by);
create index patient_call_told_by on patient_call (told_by) where told_by is not null;
-- Untold ones, and those told lately.
create index patient_call_told_at on patient_call (told_at);
