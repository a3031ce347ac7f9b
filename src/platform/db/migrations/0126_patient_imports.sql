-- Patients of another program, taken over from a file (decision 120).
create table patient_import (
  id integer generated always as identity primary key,
  -- Of the page that sends the file in parts: a part that is sent again belongs to the same import.
  key uuid not null unique,
  file_name text not null check (file_name <> ''),
  started_by integer not null references staff,
  started_at timestamptz not null default now(),
  added integer not null default 0 check (added >= 0),
  removed integer not null default 0 check (removed between 0 and added),
  -- Begun: nobody is added from then on. It is done in steps, and may stop between them.
  taken_back_at timestamptz,
  is_taken_back boolean not null default false
);
create index patient_import_started_by on patient_import (started_by);

create table imported_patient (
  patient_id integer primary key references patient on delete cascade,
  import_id integer not null references patient_import
);
create index imported_patient_import on imported_patient (import_id);
