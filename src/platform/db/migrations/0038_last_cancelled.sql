-- What was cancelled is listed by when, which is its last change: of the house, a branch, a consultant.
-- In milliseconds, as the cursor of a page has it. Live appointments, and so bookings, pay nothing.

create index appointment_last_cancelled
  on appointment ((coalesce(changed_at, booked_at)::timestamptz(3)), id) where status = 'CN';
create index appointment_branch_last_cancelled
  on appointment (branch_id, (coalesce(changed_at, booked_at)::timestamptz(3)), id) where status = 'CN';
create index appointment_consultant_last_cancelled
  on appointment (consultant_id, (coalesce(changed_at, booked_at)::timestamptz(3)), id) where status = 'CN';
