-- What staff should know whenever they book, receive or see a patient. Null where there is none.
alter table patient add column desk_note text,
  -- More than is written at once: of entries that are merged all is kept.
  add constraint patient_desk_note check (length(desk_note) between 1 and 5000) not valid;

-- Open pages hear of it, as of what else the register says.
create trigger live_update_desk_note after update on patient for each row
  when (old.desk_note is distinct from new.desk_note)
  execute function live.note_everywhere('appointment');
