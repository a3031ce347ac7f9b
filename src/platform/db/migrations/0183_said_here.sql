-- A patient says by their link that they are here, with the code that stands in the waiting room (decision 141).

-- Four digits; '' where only the desk marks arrivals.
alter table branch add column arrival_code text not null default ''
  constraint branch_arrival_code check (arrival_code ~ '^([0-9]{4})?$');

-- Who is here by their own word was marked by nobody.
alter table appointment drop constraint appointment_check2;
alter table appointment add constraint appointment_arrived_by
  check (arrived_by is null or arrived_at is not null) not valid;

-- Wrong codes, apart from the wrong answers to the question before a sheet.
alter table patient_link add column arrival_tries smallint not null default 0;
