-- Open sheets hear of everything that their mark stands for: as in 0048, and besides the registration number of their
-- consultant; as in 0112, and besides the language of their patient.
create or replace trigger live_update after update on staff for each row
  when ((old.role, old.name, old.email, old.mobile, old.degree, old.registration_number, old.active,
      old.access_codes, old.further_rights)
    is distinct from
    (new.role, new.name, new.email, new.mobile, new.degree, new.registration_number, new.active,
      new.access_codes, new.further_rights))
  execute function live.note_everywhere('masters');
create or replace trigger live_update after update on patient for each row
  when ((old.name, old.mobile, old.sex, old.born_on, old.age, old.merged_into, old.allergies, old.language)
    is distinct from
    (new.name, new.mobile, new.sex, new.born_on, new.age, new.merged_into, new.allergies, new.language))
  execute function live.note_everywhere('appointment');
