-- Staff are kept by people: a change tells which version of the row it was made from.
alter table staff add column version integer not null default 1;

-- Two addresses that differ in capitals only are the same mailbox.
alter table staff drop constraint staff_email_key;
create unique index staff_one_email on staff (lower(email));
