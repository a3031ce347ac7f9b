-- Masters are kept by people: a change tells which version of the row it was made from.
alter table branch add column version integer not null default 1;
alter table service add column version integer not null default 1;
alter table lab_test add column version integer not null default 1;
alter table radiology_test add column version integer not null default 1;

-- A name that differs in capitals and blanks only is the same name to people.
create unique index branch_one_name on branch (name_key(name));
create unique index service_one_name on service (name_key(name));
create unique index lab_test_one_name on lab_test (name_key(name));
create unique index radiology_test_one_name on radiology_test (name_key(name));
