-- Papers that a patient brought to an appointment: reports, letters, pictures (decision 116).
create table visit_paper (
  id integer generated always as identity primary key,
  appointment_id integer not null references appointment,
  title text not null check (title <> ''),
  -- That on the paper.
  day date not null,
  type text not null check (type in ('image/jpeg', 'application/pdf')),
  file bytea not null,
  added_by integer not null references staff,
  added_at timestamptz not null default now(),
  -- Of the request that added it: sent again, it adds nothing.
  request_key uuid not null unique
);
-- Both kinds of files are packed already.
alter table visit_paper alter column file set storage external;
create index visit_paper_appointment on visit_paper (appointment_id);
create index visit_paper_added_by on visit_paper (added_by);
