-- Its place is taken by visit_follow_up_order.
drop index visit_follow_up_day;
