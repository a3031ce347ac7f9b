-- What a package has left, and which of its sessions come first, says of each whether it is paid ahead; its entries
-- hang on one of them.
create function live.note_package() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  series integer;
begin
  if tg_table_name = 'appointment' then
    series := new.subscription_id;
  elsif tg_op = 'DELETE' then
    series := old.series_id;
  else
    series := new.series_id;
  end if;
  insert into live.change (subject, branch_id, consultant_id, day, appointment_id)
  select 'payment', a.branch_id, a.consultant_id, a.day, a.id from public.appointment a
  join public.package_session s on s.appointment_id = a.id
  where a.subscription_id = series and a.status = 'PE';
  return null;
end $$;

create trigger live_insert after insert on held_deposit for each row
  when (new.series_id is not null) execute function live.note_package();
create trigger live_update after update on held_deposit for each row
  when (new.series_id is not null) execute function live.note_package();
create trigger live_delete after delete on held_deposit for each row
  when (old.series_id is not null) execute function live.note_package();
-- The others draw what one that is cancelled or comes later leaves.
create trigger live_package after update of status, day, starts on appointment for each row
  when (new.subscription_id is not null
    and (old.status, old.day, old.starts) is distinct from (new.status, new.day, new.starts))
  execute function live.note_package();
