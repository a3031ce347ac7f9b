-- What a package has left says of each of its sessions whether it is paid ahead; its entries hang on one of them.
create function live.note_package() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  series integer := case when tg_op = 'DELETE' then old.series_id else new.series_id end;
begin
  insert into live.change (subject, branch_id, consultant_id, day, appointment_id)
  select 'payment', branch_id, consultant_id, day, id from public.appointment
  where subscription_id = series and status = 'PE';
  return null;
end $$;

create trigger live_insert after insert on held_deposit for each row
  when (new.series_id is not null) execute function live.note_package();
create trigger live_update after update on held_deposit for each row
  when (new.series_id is not null) execute function live.note_package();
create trigger live_delete after delete on held_deposit for each row
  when (old.series_id is not null) execute function live.note_package();
