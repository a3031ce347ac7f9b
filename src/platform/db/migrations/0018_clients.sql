-- Clients are found by name however it is spelt: what is compared is how a name sounds.

-- A name as trigrams can compare it. Spellings of one sound become one (Lakshmi and Laxmi, Pooja and
-- Puja, Srinivas and Shreenivas) and accents fall. A letter of another script becomes two plain
-- signs, since pg_trgm sees no others in a database of the C locale; that two letters may become the
-- same two only means that one more name is offered.
create function name_sound(name text) returns text
  immutable parallel safe strict language sql
  return (
    select coalesce(string_agg(
      case when ascii(letter) < 128 then letter
        else substr('0123456789abcdefghijklmnopqrstuvwxyz', ascii(letter) % 1296 / 36 + 1, 1)
          || substr('0123456789abcdefghijklmnopqrstuvwxyz', ascii(letter) % 36 + 1, 1)
      end, '' order by place), '')
    from regexp_split_to_table(
      regexp_replace(
        regexp_replace(
          regexp_replace(
            regexp_replace(
              replace(replace(
                regexp_replace(
                  translate(
                    regexp_replace(normalize(name_key(name), nfd), '[\u0300-\u036f]', '', 'g'),
                    'zwqy', 'jvki'),
                  'k+s+h?', 'x', 'g'),
                'ph', 'f'), 'ck', 'k'),
              '([bcdgjkst])h', '\1', 'g'),
            'ee', 'i', 'g'),
          'oo|ou', 'u', 'g'),
        '(.)\1+', '\1', 'g'),
      '') with ordinality as letters (letter, place)
  );

alter table patient add column sound text not null generated always as (name_sound(name)) stored;
-- Patients are looked for far more often than they are new: each goes to its place at once.
create index patient_sound on patient using gin (sound gin_trgm_ops) with (fastupdate = off);
