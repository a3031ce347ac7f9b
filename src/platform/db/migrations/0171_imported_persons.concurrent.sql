-- Whom a file means by a name that was corrected here since.
create index concurrently imported_appointment_person on imported_appointment (mobile, bare_name);
