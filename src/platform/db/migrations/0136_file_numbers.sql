-- The number of a patient's file at the clinic: of its paper records, or of the program that it had before. Compared without
-- case (0137_file_numbers.concurrent.sql); a merged entry keeps its own unless the one that stayed takes it over.
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

-- What the merged entry and those that were merged into it before had, by their ids, which they get back when the two are
-- separated.
alter table patient_merge add column merged_file_numbers jsonb;

create function note_merged_file_numbers() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  new.merged_file_numbers := (
    select coalesce(jsonb_object_agg(p.id, p.file_number), '{}') from patient p
    where (p.id = new.merged_id or p.merged_into = new.merged_id) and p.file_number is not null);
  return new;
end $$;
create trigger patient_merge_file_numbers before insert on patient_merge
  for each row execute function note_merged_file_numbers();

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

-- Whoever has no number has that of the entry that was merged into theirs last and has one; that of one which came with
-- it only if it has none itself. Returns what the patient has then.
create function take_over_file_number(kept integer) returns text language plpgsql
  set search_path = public, pg_temp as $$
declare
  former constant integer := (
    select m.id from patient m
    left join patient_merge d on d.merged_id = m.id and d.kept_id = kept and d.undone_at is null
    where m.merged_into = kept and m.file_number is not null
    order by d.id desc nulls last, m.id limit 1);
begin
  perform exchange_file_numbers(kept, former)
  from patient k where k.id = kept and k.file_number is null and former is not null;
  return (select p.file_number from patient p where p.id = kept);
end $$;

-- Gives an entry that was separated, and those that went with it, the numbers that they had when it was merged, wherever
-- among all entries of the two these are by now. Who has been given one meanwhile keeps it.
create function give_back_file_number(merge integer) returns void language plpgsql
  set search_path = public, pg_temp as $$
declare
  undone constant patient_merge := (select m from patient_merge m where m.id = merge);
  had record;
  holder patient;
begin
  for had in
    select e.key::integer as entry, e.value as number from jsonb_each_text(undone.merged_file_numbers) e order by 1
  loop
    holder := (select p from patient p where upper(p.file_number) = upper(had.number));
    continue when holder.id = had.entry;
    if holder.id in (undone.kept_id, undone.merged_id)
      or holder.merged_into in (undone.kept_id, undone.merged_id)
    then
      perform exchange_file_numbers(holder.id, had.entry);
    else
      -- What it has instead came from the one that was kept, by a correction.
      perform exchange_file_numbers(undone.kept_id, had.entry)
      from patient k where k.id = undone.kept_id and k.file_number is null;
      update patient set file_number = case when holder.id is null then had.number end
      where id = had.entry;
    end if;
  end loop;
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
