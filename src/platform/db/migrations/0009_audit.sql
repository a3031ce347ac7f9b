-- The audit is read by person, deed, kind of thing, patient and address, newest first, a page at a
-- time: each filter's index holds that order, so that a page costs the same at millions of rows.

drop index audit_event_at;
drop index audit_event_staff;
drop index audit_event_patient;
create index audit_event_at on audit_event (at, id);
create index audit_event_staff on audit_event (staff_id, at, id) where staff_id is not null;
create index audit_event_action on audit_event (action, at, id);
create index audit_event_subject on audit_event (subject, at, id);
create index audit_event_patient on audit_event (patient_id, at, id) where patient_id is not null;
create index audit_event_address on audit_event (address, at, id) where address is not null;

-- Patients are found by the beginnings of their names' words, in any order.
create index patient_name_words on patient using gin (to_tsvector('simple', name_key));
