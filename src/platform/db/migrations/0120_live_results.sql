-- A result is noted long after its visit, which is not written with it. A test that is recommended or no more is heard
-- by its visit, which is saved in the same transaction, so only updates are noted.
create trigger live_update after update on recommended_test referencing new table as new_rows
  for each statement execute function live.note_rows_of_appointment('appointment');
