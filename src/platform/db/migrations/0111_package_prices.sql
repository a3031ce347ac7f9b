-- A price that was agreed wrongly is agreed again, as long as no session has drawn on the package. Until now it stood
-- for good, and its sessions with it. Runs as the owner, because the app changes no package.
create function keep_drawn_package() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - array['paise', 'day', 'staff_id', 'at'] <> to_jsonb(old) - array['paise', 'day', 'staff_id', 'at']
    or exists (select from ledger_entry e
      where e.series_id = old.series_id and e.kind = 'package used' and e.reverses is null
        and not exists (select from ledger_entry r where r.reverses = e.id))
  then
    raise exception '% is append only', tg_table_name;
  end if;
  return new;
end $$;
drop trigger package_append_only on package;
create trigger package_append_only before delete or truncate on package
  for each statement execute function refuse_ledger_change();
create trigger package_undrawn before update on package
  for each row execute function keep_drawn_package();
drop trigger package_session_append_only on package_session;
create trigger package_session_append_only before delete or truncate on package_session
  for each statement execute function refuse_ledger_change();
create trigger package_session_undrawn before update on package_session
  for each row execute function keep_drawn_package();
create trigger package_session_still_whole after update on package_session
  referencing new table as new_rows for each statement execute function require_whole_package();

create function agree_package_again(series integer, price bigint, sessions integer[], shares bigint[], on_day date, staff integer)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update package set paise = price, day = on_day, staff_id = staff, at = now() where series_id = series;
  update package_session s set paise = n.share
  from unnest(sessions, shares) n (session, share)
  where s.appointment_id = n.session and s.series_id = series;
end $$;
