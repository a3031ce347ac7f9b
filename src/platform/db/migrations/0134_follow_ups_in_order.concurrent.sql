-- Follow-ups in the order in which they are called, of which a page goes on where the one before ended.
create index concurrently visit_follow_up_order on visit (follow_up_day, appointment_id) where follow_up_day is not null;
