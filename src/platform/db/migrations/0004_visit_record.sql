-- What is typed of a visit before it is saved, who has the visit open, and a medicine list that
-- grows with what is prescribed.

-- 25 mcg are 0.025 mg, and the units of a prescription are gm, mg and ml.
alter table prescription_item alter column amount type numeric(10, 3);

-- One medicine is one name, however its capitals were typed.
create unique index medicine_name_strength on medicine (lower(name), strength) nulls not distinct;

-- Numbered throughout, so that a number once seen never names a later draft.
create sequence visit_draft_version as integer;

create table visit_draft (
  appointment_id integer not null references appointment,
  part text not null check (part in ('details', 'prescription', 'tests', 'certificates')),
  content text not null,
  version integer not null default nextval('visit_draft_version'),
  editor uuid not null, -- the window that typed it
  saved_by integer not null references staff,
  saved_at timestamptz not null default now(),
  primary key (appointment_id, part)
);
create index visit_draft_saved_by on visit_draft (saved_by);

-- The windows that have a visit open for writing; they tell so every few seconds.
create table visit_editor (
  appointment_id integer not null references appointment,
  editor uuid not null,
  seen_at timestamptz not null default now(),
  primary key (appointment_id, editor)
);

-- Years on a day: the age that was told, and the years since it was.
create function age_on(told smallint, told_on date, day date) returns integer
  immutable parallel safe strict language sql
  return told + extract(year from age(day, told_on))::integer;
