-- Sessions are kept as hashes: who reads the table, or a copy of it, is not signed in by it. The
-- sessions of before end here; everybody signs in again.
delete from sign_in_session;
alter table sign_in_session rename column token to token_hash;

-- What a sign-in depends on is numbered. A sign-in that was begun before the number changed, and
-- waits for its code or for its session, is not finished after it.
alter table staff add column sign_in_version integer not null default 0;
-- The number that a half-done sign-in was begun under.
alter table sign_in_verification add column sign_in_version integer;

create function count_sign_in_change() returns trigger language plpgsql as $$
begin
  new.sign_in_version := old.sign_in_version + 1;
  return new;
end $$;
create trigger staff_sign_in_changed before update on staff
  for each row when ((old.active, old.locked_at, old.two_factor_enabled)
    is distinct from (new.active, new.locked_at, new.two_factor_enabled))
  execute function count_sign_in_change();

create function count_password_change() returns trigger language plpgsql as $$
begin
  update staff set sign_in_version = sign_in_version + 1
  where id = coalesce(new.staff_id, old.staff_id);
  return null;
end $$;
create trigger sign_in_password_changed after insert or delete or update of password
  on sign_in_account for each row execute function count_password_change();
