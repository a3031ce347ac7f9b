-- A new patient's name is keyed and sounded in a third of the time; a booking waits for it. What both
-- functions answer is what they answered before, so that the stored columns stay right.

-- Within a generated column, a function in SQL is read and planned anew for every row; one in PL/pgSQL
-- once in a session.
create or replace function name_key(name text) returns text
  immutable parallel safe strict language plpgsql as $$
begin
  return lower(regexp_replace(btrim(name), '\s+', ' ', 'g'));
end $$;

create or replace function name_sound(name text) returns text
  immutable parallel safe strict language plpgsql as $$
declare
  sound text := regexp_replace(normalize(name_key(name), nfd), '[\u0300-\u036f]', '', 'g');
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

-- New sounds are put into the index some hundred at a time. The list of those that wait stays so short
-- that a search, which reads all of it, does not feel it.
alter index patient_sound set (fastupdate = on, gin_pending_list_limit = 64);
