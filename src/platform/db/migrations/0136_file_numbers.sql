-- The number of a patient's file at the clinic: of its paper records, or of the program that it had before. Compared without
-- case (0151_file_numbers.concurrent.sql); a merged entry keeps its own unless the one that stayed takes it over.
alter table patient
  add column file_number text,
  add constraint patient_file_number_form
    check (char_length(file_number) between 1 and 20 and file_number = btrim(file_number)) not valid;

-- How the clinic numbers: the next number, and what stands before it. One row once an Admin has said so, and no next number
-- where numbers are typed.
create table file_numbering (
  id boolean primary key default true check (id),
  prefix text not null check (char_length(prefix) <= 10),
  next integer check (next between 1 and 999999999),
  -- Counts what an Admin changes, not the numbers that are given.
  version integer not null default 0
);

-- What the merged entry had, which it gets back when the two are separated.
alter table patient_merge add column merged_file_number text;

create function note_merged_file_number() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  new.merged_file_number := (select p.file_number from patient p where p.id = new.merged_id);
  return new;
end $$;
create trigger patient_merge_file_number before insert on patient_merge
  for each row execute function note_merged_file_number();

-- A number is unique, so that two are exchanged by way of none.
create function exchange_file_numbers(one integer, other integer) returns void language plpgsql
  set search_path = public, pg_temp as $$
declare
  of_one constant text := (select p.file_number from patient p where p.id = one);
  of_other constant text := (select p.file_number from patient p where p.id = other);
begin
  update patient set file_number = null where id = other and file_number is not null;
  update patient set file_number = of_other where id = one and file_number is distinct from of_other;
  update patient set file_number = of_one where id = other and of_one is not null;
end $$;

-- Whoever has no number has that of the first entry which was merged into theirs and has one. Returns what the patient
-- has then.
create function take_over_file_number(kept integer) returns text language plpgsql
  set search_path = public, pg_temp as $$
begin
  perform exchange_file_numbers(kept, (
    select m.id from patient m where m.merged_into = kept and m.file_number is not null order by m.id limit 1))
  from patient k where k.id = kept and k.file_number is null
    and exists (select from patient m where m.merged_into = kept and m.file_number is not null);
  return (select p.file_number from patient p where p.id = kept);
end $$;

-- Gives an entry that was separated the number that it had when it was merged, wherever among the entries of the two that is
-- by now. Who has been given it meanwhile keeps it.
create function give_back_file_number(merge integer) returns void language plpgsql
  set search_path = public, pg_temp as $$
declare
  undone constant patient_merge := (select m from patient_merge m where m.id = merge);
  holder constant patient := (
    select p from patient p where upper(p.file_number) = upper(undone.merged_file_number));
begin
  if undone.merged_file_number is null or holder.id = undone.merged_id then
    return;
  elsif holder.id = undone.kept_id or holder.merged_into = undone.kept_id then
    perform exchange_file_numbers(holder.id, undone.merged_id);
  elsif holder.id is null then
    update patient set file_number = undone.merged_file_number
    where id = undone.merged_id and file_number is null;
  end if;
end $$;

-- Gives the next number, and never again: those who ask at once wait for each other here and nowhere else. What somebody
-- has already is left out. Null while nobody has said how to number.
create function next_file_number() returns text language plpgsql
  set search_path = public, pg_temp as $$
declare
  numbering file_numbering;
begin
  select * into numbering from file_numbering for update;
  if numbering.next is null then
    return null;
  end if;
  while exists (
    select from patient p where upper(p.file_number) = upper(numbering.prefix || numbering.next))
  loop
    numbering.next := numbering.next + 1;
  end loop;
  update file_numbering set next = case when numbering.next < 999999999 then numbering.next + 1 end;
  return numbering.prefix || numbering.next;
end $$;
