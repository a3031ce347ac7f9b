-- A paper that was added or removed is heard by every consultant that may read it, also where it hangs on a colleague's
-- appointment: as a change at its branch and day, of nobody's in particular. What shows papers asks for their mark then.
create function live.note_papers() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  -- As in 0098: planned once.
  set plan_cache_mode = force_generic_plan as $$
declare
  ids integer[];
begin
  if tg_op = 'DELETE' then
    ids := array(select appointment_id from old_rows);
  else
    ids := array(select appointment_id from new_rows);
  end if;
  insert into live.change (subject, branch_id, day)
  select distinct tg_argv[0], branch_id, day from public.appointment where id = any(ids);
  return null;
end $$;
select live.track('visit_paper', 'appointment', 'live.note_papers');
