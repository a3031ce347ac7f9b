-- Reports walk through appointments by status, newest first, under each filter that they have, and
-- sum prices over a whole result. What a sum asks for stands in the indexes, so that it need not
-- visit a million rows of the table.

drop index appointment_status_day;
create index appointment_status_day on appointment (status, day, starts, id)
  include (price, branch_id, consultant_id, service_id);
drop index appointment_branch_status_day;
create index appointment_branch_status_day on appointment (branch_id, status, day, starts, id)
  include (price, consultant_id, service_id);
drop index appointment_consultant_status_day;
create index appointment_consultant_status_day on appointment (consultant_id, status, day, starts, id)
  include (price, branch_id, service_id);
drop index appointment_service;
create index appointment_service_status_day on appointment (service_id, status, day, starts, id)
  include (price, branch_id, consultant_id);

-- A part of a name or of a number is found without reading every patient.
create extension if not exists pg_trgm;
create index patient_name_parts on patient using gin (name_key gin_trgm_ops);
create index patient_mobile_parts on patient using gin (mobile gin_trgm_ops);
