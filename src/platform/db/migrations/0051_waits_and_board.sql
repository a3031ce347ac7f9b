-- What expected waits are learned from, and the links that open a branch's board.

-- Of each consultant what the weeks before `learned_on` say, read once a day by a job. The minutes are
-- those at the percentiles 5, 15 … 95.
create table consultant_habits (
  consultant_id integer primary key references staff,
  learned_on date not null,
  -- By how much they began later than planned, over so many days.
  late_days integer not null default 0,
  late_minutes float8[] not null default '{}',
  -- Booked patients of those weeks, and how many of them came.
  booked integer not null default 0,
  came integer not null default 0
);

-- How long a consultant's visits with a service took, over so many of them.
create table visit_duration (
  consultant_id integer not null references staff,
  service_id integer not null references service,
  visits integer not null check (visits > 0),
  minutes float8[] not null check (cardinality(minutes) = 10),
  primary key (consultant_id, service_id)
);
create index visit_duration_service on visit_duration (service_id);

create index line_entry_consultant on line_entry (consultant_id, day);

-- A link that opens the board of one branch, without signing in, until it is revoked. Only the hash of
-- its secret is stored.
create table display_link (
  id integer generated always as identity primary key,
  branch_id integer not null references branch,
  name text not null check (name <> ''),
  secret_hash text not null unique,
  shows_initials boolean not null default false,
  speaks boolean not null default false,
  -- The screen's language first; tokens are spoken in each of them.
  languages text[] not null check (cardinality(languages) between 1 and 3),
  made_by integer not null references staff,
  made_at timestamptz not null default now()
);
create index display_link_branch on display_link (branch_id);
create index display_link_made_by on display_link (made_by);

-- The link to a patient's own place in the line: printed on their slip, good for the day. It opens
-- nothing but that place, without a name.
alter table line_entry add column place_key uuid not null default gen_random_uuid();
create unique index line_entry_place_key on line_entry (place_key);
