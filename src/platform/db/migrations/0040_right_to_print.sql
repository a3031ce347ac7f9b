-- An Employee may print what a patient takes home, without reading the rest of the record.
alter table staff drop constraint staff_further_rights_check;
alter table staff add constraint staff_further_rights_check
  check (further_rights <@ array['conduct', 'cancel', 'reschedule', 'leave', 'sheets']);
