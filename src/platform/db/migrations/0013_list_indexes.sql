-- A name or a number in a report means patients, so the indexes that reports walk through say whose
-- an appointment is: those of others are passed without a look into the table.

drop index appointment_status_day;
create index appointment_status_day on appointment (status, day, starts, id)
  include (price, branch_id, consultant_id, service_id, patient_id);
drop index appointment_branch_status_day;
create index appointment_branch_status_day on appointment (branch_id, status, day, starts, id)
  include (price, consultant_id, service_id, patient_id);
drop index appointment_consultant_status_day;
create index appointment_consultant_status_day on appointment (consultant_id, status, day, starts, id)
  include (price, branch_id, service_id, patient_id);
drop index appointment_service_status_day;
create index appointment_service_status_day on appointment (service_id, status, day, starts, id)
  include (price, branch_id, consultant_id, patient_id);

-- Somebody's appointments are found and summed in it alone.
drop index appointment_patient;
create index appointment_patient on appointment (patient_id, day)
  include (status, starts, id, price, branch_id, consultant_id, service_id);
