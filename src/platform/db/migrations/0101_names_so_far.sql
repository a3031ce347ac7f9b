-- Names that are booked meanwhile are here by the trigger of the migration before.
insert into known_name
select distinct p.name_key, p.sound from patient p
where not exists (select from known_name k where k.name_key = p.name_key);
analyze known_name;
