-- The statements of these triggers are about the rows of a change, by their keys: one plan is right for all. With an
-- array of keys PostgreSQL takes ten for granted, finds each plan for the one key at hand cheaper than the kept one,
-- and planned every statement anew: two thirds of what a payment took.
alter function follow_ledger() set plan_cache_mode = force_generic_plan;
alter function make_receipt() set plan_cache_mode = force_generic_plan;
alter function enter_payment() set plan_cache_mode = force_generic_plan;
alter function live.note_rows_of_appointment() set plan_cache_mode = force_generic_plan;
alter function leave_waiting_list_when_booked() set plan_cache_mode = force_generic_plan;
alter function note_booked_messages() set plan_cache_mode = force_generic_plan;
