-- What was recorded of a visit is of the day on which it was: its appointment stays where it is,
-- whatever moves it. The trigger looks once for each row that really moves, by the visit's key.

create function keep_recorded_visit() returns trigger language plpgsql as $$
begin
  if exists (select from visit where appointment_id = old.id) then
    raise exception 'the visit of appointment % was recorded', old.id using errcode = 'OPD02';
  end if;
  return new;
end $$;
create trigger appointment_recorded_stays
  before update of day, starts, ends, slot_id, consultant_id, branch_id on appointment
  for each row when (
    (new.day, new.starts, new.ends, new.slot_id, new.consultant_id, new.branch_id)
    is distinct from
    (old.day, old.starts, old.ends, old.slot_id, old.consultant_id, old.branch_id)
  )
  execute function keep_recorded_visit();
