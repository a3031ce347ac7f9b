-- What is in the addresses at which whoever holds a printed prescription or receipt asks the clinic about it, 128 random
-- bits each (decision 115). A prescription has another with each change: of what was printed before, the clinic says
-- that it was changed since, and nothing of what came then.
create table prescription_check (
  id integer generated always as identity primary key,
  appointment_id integer not null references visit,
  check_key text not null unique default random_key(),
  -- The clinic's day on which the prescription was saved.
  day date not null
);
create index prescription_check_appointment on prescription_check (appointment_id, id);

-- Made when a receipt is printed with its code for the first time.
create table receipt_check (
  receipt_id integer primary key references receipt,
  check_key text not null unique default random_key()
);
