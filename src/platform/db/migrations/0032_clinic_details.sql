-- What the clinic prints on its sheets and shows of itself: one row, empty until an Admin fills it in.
create table clinic_details (
  only_row boolean primary key default true check (only_row),
  version integer not null default 1,
  name text not null default '',
  address text not null default '',
  registration_lines text[] not null default '{}' check (cardinality(registration_lines) <= 3),
  -- A PNG file, and what its address names it by.
  logo bytea check (octet_length(logo) <= 150000),
  logo_version text,
  check ((logo is null) = (logo_version is null))
);
insert into clinic_details default values;
