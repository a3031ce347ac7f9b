-- What a patient must not be given. Null while nobody has asked, empty for one who has none.
alter table patient add column allergies text,
  -- More than is written at once: of entries that are merged all is kept.
  add constraint patient_allergies check (length(allergies) <= 5000) not valid;

drop trigger live_update on patient;
create trigger live_update after update on patient for each row
  when ((old.name, old.mobile, old.sex, old.born_on, old.age, old.merged_into, old.allergies)
    is distinct from (new.name, new.mobile, new.sex, new.born_on, new.age, new.merged_into, new.allergies))
  execute function live.note_everywhere('appointment');
