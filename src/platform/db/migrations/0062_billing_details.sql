-- What receipts say of the clinic, its branches and services: the branch's short code in their numbers, its
-- registration for tax, how a service is taxed, and the month in which the clinic's financial year begins.

alter table clinic_details add column financial_year_start smallint not null default 4
  check (financial_year_start between 1 and 12);

-- Null is exempt, as health services are; else percent, which prices contain.
alter table service
  add column tax_rate numeric(4, 2) check (tax_rate > 0),
  add column sac text not null default '9993' check (sac ~ '^[0-9]{4,8}$');

alter table branch
  add column code text check (code ~ '^[A-Z0-9]{2,6}$'),
  -- Empty for a branch that is not registered; its form is that of gstin.ts, which checks the last letter.
  add column gstin text not null default ''
    check (gstin = '' or gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'),
  add column registration_lines text[] not null default '{}' check (cardinality(registration_lines) <= 3);

-- 'KOR' for Koramangala, 'KOR2' for the next one that begins so; 'BR' for names without Latin letters.
create function new_branch_code(name text) returns text
  language plpgsql set search_path = public, pg_temp as $$
declare
  letters text := upper(regexp_replace(name, '[^A-Za-z0-9]', '', 'g'));
  base text := case when length(letters) >= 2 then left(letters, 3) else 'BR' end;
  found_code text := base;
  n integer := 1;
begin
  while exists (select from branch where code = found_code) loop
    n := n + 1;
    found_code := base || n;
  end loop;
  return found_code;
end $$;

do $$
declare
  one record;
begin
  for one in select id, name from branch order by id loop
    update branch set code = new_branch_code(one.name) where id = one.id;
  end loop;
end $$;
alter table branch alter column code set not null, add constraint branch_code_key unique (code);

-- Who adds a branch may leave it out, as processes of the version before do.
create function give_branch_code() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  new.code := new_branch_code(new.name);
  return new;
end $$;
create trigger branch_code_given before insert on branch
  for each row when (new.code is null) execute function give_branch_code();
