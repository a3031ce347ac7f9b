-- Tokens that staff make for scripts and earlier front ends. Only a hash is kept.

create table access_token (
  id integer generated always as identity primary key,
  staff_id integer not null references staff on delete cascade,
  name text not null,
  secret_hash text not null unique,
  made_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index access_token_staff on access_token (staff_id);

-- As with a session: every process forgets it the moment it is revoked.
create trigger access_token_revoked after delete on access_token
  for each row execute function tell_access_changed();
