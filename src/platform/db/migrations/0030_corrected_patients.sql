-- What the desk wrote of a patient is corrected on their page; what was known of them stays theirs.

alter table patient
  add column version integer not null default 1,
  add column sex text check (sex in ('female', 'male', 'other')),
  add column born_on date,
  add column location text check (location <> ''),
  -- Whose day of birth is known has an age on every day: no years on it, counted from it.
  add constraint patient_age_from_birth check (born_on is null or (age = 0 and age_on = born_on));

-- Where somebody lives was written at each booking; the last one holds.
update patient p set location = (
  select a.location from appointment a
  where a.patient_id = p.id and a.location is not null and a.location <> ''
  order by a.day desc, a.id desc limit 1);

-- A correction says which version it was made from. A booking's newer e-mail or location counts as well.
create function count_patient_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger patient_changed before update on patient
  for each row when (new.version = old.version
    and (new.name, new.mobile, new.email, new.location, new.sex, new.born_on)
      is distinct from (old.name, old.mobile, old.email, old.location, old.sex, old.born_on))
  execute function count_patient_version();

-- A corrected name has signs that the booking form does not take: D'Souza, A. P. J. Kalam, Baby 2. By
-- how it sounds it is found without them. Names from before have none of these, so their stored
-- sounds are right as they are.
create or replace function name_sound(name text) returns text
  immutable parallel safe strict language plpgsql as $$
declare
  plain text := replace(replace(translate(name_key(name), '’''', ''), '.', ' '), '-', ' ');
  sound text := regexp_replace(normalize(plain, nfd), '[\u0300-\u036f]', '', 'g');
begin
  sound := regexp_replace(translate(sound, 'zwqy', 'jvki'), 'k+s+h?', 'x', 'g');
  sound := replace(replace(sound, 'ph', 'f'), 'ck', 'k');
  sound := regexp_replace(sound, '([bcdgjkst])h', '\1', 'g');
  sound := replace(replace(replace(sound, 'ee', 'i'), 'oo', 'u'), 'ou', 'u');
  sound := regexp_replace(sound, '(.)\1+', '\1', 'g');
  -- Most names are plain letters by now. Others become pairs of them, see 0018_clients.sql.
  if octet_length(sound) = length(sound) then
    return sound;
  end if;
  return (
    select string_agg(
      case when ascii(letter) < 128 then letter
        else substr('0123456789abcdefghijklmnopqrstuvwxyz', ascii(letter) % 1296 / 36 + 1, 1)
          || substr('0123456789abcdefghijklmnopqrstuvwxyz', ascii(letter) % 36 + 1, 1)
      end, '' order by place)
    from regexp_split_to_table(sound, '') with ordinality as letters (letter, place)
  );
end $$;

-- The one patient of a number whose corrected name is this one with signs that the booking form does
-- not take: "Mary DSouza" is Mary D'Souza. Null when there is none, or more than one (Baby 1, Baby 2).
create function alike_patient(mobile text, name text) returns integer
  stable parallel safe strict language plpgsql as $$
#variable_conflict use_variable
declare
  signs constant text := '’''.- 0123456789';
  alike integer[];
begin
  select array_agg(p.id) into alike from patient p
  where p.mobile = mobile and p.name ~ '[-’''.0-9]'
    and translate(p.name_key, signs, '') = translate(name_key(name), signs, '');
  return case when cardinality(alike) = 1 then alike[1] end;
end $$;

-- The patient that a name and a number mean; null for somebody unknown.
create function known_patient(mobile text, name text) returns integer
  stable parallel safe strict language plpgsql as $$
#variable_conflict use_variable
begin
  return coalesce(
    (select p.id from patient p where p.mobile = mobile and p.name_key = name_key(name)),
    alike_patient(mobile, name));
end $$;

-- The patient of a booking: the one that was chosen, the one known by this name and number, or a new
-- one. The desk's newer word on somebody known stands; what the public form says changes nothing of
-- the register. A name and a day of birth are changed by a correction only.
create function book_patient(
  chosen integer, name text, mobile text, age integer, age_on date, email text, location text,
  source text
) returns integer language plpgsql as $$
#variable_conflict use_variable
declare
  person integer := coalesce(chosen, alike_patient(mobile, name));
begin
  if person is null then
    insert into patient as p (name, mobile, age, age_on, email, location)
    values (name, mobile, age, age_on, email, location)
    on conflict on constraint patient_mobile_name_key_key do update set
      age = case when source = 'public' or p.born_on is not null then p.age else excluded.age end,
      age_on = case when source = 'public' or p.born_on is not null then p.age_on else excluded.age_on end,
      email = case when source = 'public' then p.email else coalesce(excluded.email, p.email) end,
      location = case when source = 'public' then p.location
        else coalesce(excluded.location, p.location) end
    returning p.id into person;
    return person;
  end if;
  update patient p set
    age = case when source = 'public' or p.born_on is not null then p.age else age end,
    age_on = case when source = 'public' or p.born_on is not null then p.age_on else age_on end,
    email = case when source = 'public' then p.email else coalesce(email, p.email) end,
    location = case when source = 'public' then p.location else coalesce(location, p.location) end
  where p.id = person
    and (chosen is null or p.mobile = mobile and p.name_key = name_key(name))
  returning p.id into person;
  if person is null then
    -- Corrected since the desk chose them: booked by the old name, they would be there twice.
    raise exception 'patient % was corrected', chosen using errcode = 'OPD03';
  end if;
  return person;
end $$;

drop function book_appointment(integer, integer, integer, integer, date, time, time, numeric, text,
  text, text, text, integer, date, text, uuid, text, integer, text, text, text);

create function book_appointment(
  branch_id integer, service_id integer, consultant_id integer, slot_id integer, day date,
  starts time, ends time, price numeric, health_issues text, location text,
  chosen_patient integer, patient_name text, mobile text, age integer, age_on date, email text,
  idempotency_key uuid, request_hash text, staff_id integer, address text, source text,
  source_network text
) returns integer language plpgsql as $$
#variable_conflict use_variable
declare
  person integer := book_patient(chosen_patient, patient_name, mobile, age, age_on, email, location,
    source);
  booked integer;
begin
  -- `do nothing` waits for a quicker booking to commit; a plain insert could deadlock with it.
  insert into appointment (branch_id, service_id, consultant_id, slot_id, patient_id, day, starts,
    ends, price, health_issues, location, idempotency_key, request_hash, booked_by, source,
    source_network)
  values (branch_id, service_id, consultant_id, slot_id, person, day, starts,
    ends, price, health_issues, location, idempotency_key, request_hash, staff_id, source,
    source_network)
  on conflict do nothing
  returning id into booked;
  if booked is null then
    -- Takes the patient back as well. The caller looks again and says why.
    raise exception 'an appointment is in the way' using errcode = 'OPD01';
  end if;

  insert into audit_event (staff_id, action, subject, subject_id, patient_id, address, after)
  values (staff_id, 'booked', 'appointment', booked, person, address,
    jsonb_build_object('day', day, 'starts', to_char(starts, 'HH24:MI'),
      'ends', to_char(ends, 'HH24:MI'), 'consultant', consultant_id, 'price', price)
    || case when source = 'public' then '{"source": "public"}'::jsonb else '{}'::jsonb end);
  return booked;
end $$;
