-- What is in the address at which whoever holds a printed certificate asks the clinic about it: 128 random bits. Rows
-- of before get theirs in 0121.
alter table certificate add column check_key text,
  add constraint certificate_check_key_form check (check_key ~ '^[[:alnum:]_-]{22}$') not valid;
create function random_key() returns text language sql volatile
  return translate(encode(substr(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 1, 16), 'base64'),
    '+/=', '-_');
alter table certificate alter column check_key set default random_key();

-- A saved certificate may be in somebody's hands. A process of the version before wrote all of a visit anew with each
-- save: it fails here, and what was typed stays as its draft.
create function keep_row() returns trigger language plpgsql as $$
begin
  raise exception '% of appointment % is kept', tg_table_name, old.appointment_id;
end $$;
create trigger certificate_kept before delete on certificate for each row execute function keep_row();
