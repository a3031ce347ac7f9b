-- Follow-ups of one consultant in the order in which they are called: who recorded a visit is its consultant, or an Admin.
create index concurrently visit_recorder_follow_up on visit (recorded_by, follow_up_day, appointment_id) where follow_up_day is not null;
