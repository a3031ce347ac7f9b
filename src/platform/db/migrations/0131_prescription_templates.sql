-- Prescriptions that a consultant gives again and again (decision 121). Nothing in them is of a patient.
create table prescription_template (
  id integer generated always as identity primary key,
  consultant_id integer not null references staff,
  name text not null check (name <> ''),
  -- Whether the colleagues may insert it; only its consultant changes it.
  is_shared boolean not null,
  version integer not null default 1
);
-- Also finds those of a consultant.
create unique index prescription_template_name on prescription_template (consultant_id, lower(name));

create table prescription_template_item (
  template_id integer not null references prescription_template on delete cascade,
  position smallint not null,
  -- That of the clinic's list, if it has one: renamed there, it has its new name here. An earlier spelling
  -- may be deleted there; what was written then stays.
  medicine_id integer references medicine on delete set null,
  medicine text not null check (medicine <> ''),
  amount numeric(10, 3) not null check (amount > 0),
  unit text not null check (unit in ('gm', 'mg', 'ml', 'mcg', 'IU', 'tablet', 'drop', 'puff')),
  morning boolean not null,
  afternoon boolean not null,
  evening boolean not null,
  days smallint not null check (days >= 1),
  timing text not null check (timing in ('Before Food', 'After Food')),
  liquid_per_day numeric(8, 2) check (liquid_per_day > 0),
  check (morning or afternoon or evening),
  primary key (template_id, position)
);
create index prescription_template_item_medicine on prescription_template_item (medicine_id);

-- How often who has inserted it lately: the number as of a day, which fades from there.
create table prescription_template_use (
  template_id integer not null references prescription_template on delete cascade,
  staff_id integer not null references staff,
  uses double precision not null check (uses > 0),
  as_of date not null,
  primary key (template_id, staff_id)
);
create index prescription_template_use_staff on prescription_template_use (staff_id);

-- What is left on a day of a number of uses as of an earlier one: half of it after thirty days.
create function recent_uses(uses double precision, as_of date, on_day date) returns double precision
  language sql immutable parallel safe
  return uses * power(0.5, greatest(on_day - as_of, 0) / 30.0);
