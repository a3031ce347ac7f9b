-- The different names of all patients (decision 102). A search compares these, which lie close together, in
-- place of every patient who has one of them. The names so far come with the next migration, which locks nothing.
-- A migration that changes what name_key or name_sound answer writes these anew, too.
create table known_name (
  name_key text not null,
  sound text not null
);
create index known_name_key on known_name (name_key);
create index known_name_parts on known_name using gin (sound gin_trgm_ops, name_key gin_trgm_ops)
  with (fastupdate = on, gin_pending_list_limit = 64);

-- Not unique: whoever books a new name would wait for another who books the same one to commit. A name that both
-- add is there twice, and read once. It stays when its last patient is called otherwise: it then finds nobody.
-- Never a scan: one transaction may add thousands to a table that was empty when this was planned.
create function know_name() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
begin
  insert into public.known_name
  select new.name_key, new.sound
  where not exists (select from public.known_name k where k.name_key = new.name_key);
  return null;
end $$;
create trigger name_known after insert or update of name on patient
  for each row execute function know_name();
