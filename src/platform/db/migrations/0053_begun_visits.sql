-- A visit can be begun without arrival and without a call, and by somebody else than began it before.

-- Whoever's visit a window begins to type in is with the consultant, whether they had arrived, were called,
-- had been marked as gone or as not come, or none of it. Who was done stays done, and so does a saved visit
-- that is opened again. What is typed is never refused for it: another call at the same moment goes before.
create or replace function begin_visit_in_line() returns trigger language plpgsql as $$
declare
  place appointment%rowtype;
  entry line_entry%rowtype;
begin
  select a.* into place from appointment a where a.id = new.appointment_id and a.status = 'PE';
  if not found then
    return null;
  end if;
  select e.* into entry from line_entry e where e.appointment_id = new.appointment_id;
  if entry.finished_at is not null or entry.is_called and entry.with_consultant_at is not null
      or exists (select from visit v where v.appointment_id = new.appointment_id) then
    return null;
  end if;
  begin
    update line_entry set is_called = false, version = version + 1,
      finished_at = case when with_consultant_at is not null then now() end,
      missed_at = case when with_consultant_at is null then now() else missed_at end
    where consultant_id = place.consultant_id and day = place.day and is_called
      and appointment_id <> new.appointment_id;
    insert into line_entry as e (appointment_id, branch_id, consultant_id, day, is_called, called_at,
      last_called_at, with_consultant_at, changed_by)
    values (place.id, place.branch_id, place.consultant_id, place.day, true, now(), now(), now(),
      new.saved_by)
    on conflict on constraint line_entry_pkey do update set
      called_at = case when e.is_called then e.called_at else excluded.called_at end,
      last_called_at = case when e.is_called then e.last_called_at else excluded.last_called_at end,
      is_called = true, with_consultant_at = excluded.with_consultant_at, left_at = null,
      did_not_come_at = null, changed_by = excluded.changed_by, version = e.version + 1;
  exception when unique_violation then
    null;
  end;
  return null;
end $$;

-- Another window, or another consultant, goes on with what was begun before, and perhaps undone since.
create trigger visit_taken_up after update of editor on visit_draft
  for each row when (new.editor is not null and new.editor is distinct from old.editor)
  execute function begin_visit_in_line();
