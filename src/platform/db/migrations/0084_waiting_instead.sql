-- A patient who waits for an earlier time gives up the one they have (decision 74).

alter table waiting_entry add column instead_of_id integer;
alter table waiting_entry add constraint waiting_entry_instead_of
  foreign key (instead_of_id) references appointment on delete set null not valid;
create index waiting_entry_instead_of on waiting_entry (instead_of_id) where instead_of_id is not null;

-- Who put themselves on the list by their link: until the day before the appointment that they have.
update waiting_entry e set instead_of_id = (
  select a.id from appointment a
  where a.patient_id = e.patient_id and a.service_id = e.service_id and a.consultant_id = e.consultant_id
    and a.day = e.last_day + 1 and a.status = 'PE'
  order by a.id limit 1)
where e.added_by is null and e.left_at is null;
