-- All days of one branch, consultant or service are read from an index alone, in which they lie together; in the
-- table they lie where their day was added. Built while nobody but the job that adds them up waits.
create unique index kept_appointment_sums on sums.kept_appointment (grain, key, status, day)
  include (count, walk_ins, price, paid, part_paid);
alter table sums.kept_appointment drop constraint kept_appointment_pkey;
create unique index kept_money_sums on sums.kept_money (grain, key, status, day, mode) include (paise);
alter table sums.kept_money drop constraint kept_money_pkey;
-- Pages that changed are marked soon as seen by all, so that the index alone is read again.
alter table sums.kept_appointment
  set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
alter table sums.kept_money
  set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
