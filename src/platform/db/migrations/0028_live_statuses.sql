-- Whether an appointment with this status needs its time. Written as a plain expression, which the
-- planner inlines: it uses indexes on the status, and proves by it the predicate of the constraints
-- appointment_overlap and appointment_patient_overlap (`status <> 'CN'`), as if it stood in the query.
create function is_live(status text) returns boolean language sql immutable parallel safe
  return status in ('PE', 'CD');
